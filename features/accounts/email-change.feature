@accounts
Feature: Another email
  A new email counts when its own mailbox has confirmed it, and the old one has a way back: a stolen sign-in is not a stolen account.

  Background:
    Given Asha has signed up

  @7.PROFILE.03 @3.PAYLOAD.07
  Scenario: The old email stays until the new one is confirmed
    When she asks for another email
    Then her profile shows the old email, and the new one as waiting
    And she can log in with her old email
    And a link to confirm it reaches the new address
    And a link to stop it reaches the old address

  @7.PROFILE.03
  Scenario: Confirmed, the new email counts
    Given she is signed in on a second computer
    And she has asked for another email
    When she confirms it by the link
    Then she can log in with her new email
    And her profile shows the new email, and none that waits
    And the second computer is signed out
    And the old address is told of the change

  Scenario: Whoever is not signed in to the account confirms nothing
    Given Ravi has signed up
    And she has asked for another email
    When Ravi follows the link that came to the new address
    Then he is told "This link is invalid or has expired."
    And she can log in with her old email

  Scenario: Thinking better of it
    Given she has asked for another email
    And the link to confirm it has come
    When she cancels the change
    Then her profile shows the old email, and none that waits
    When she confirms it by the link
    Then she is told "This link is invalid or has expired."

  Scenario: The link is good for a day
    Given she has asked for another email
    And the link to confirm it has come
    And a day has passed since
    When she confirms it by the link
    Then she is told "This link is invalid or has expired."

  Scenario: Somebody else gets the email first
    Given she has asked for the email that Ravi will have
    And the link to confirm it has come
    And Ravi has signed up
    When she confirms it by the link
    Then she is told "An account with this email already exists"
    And her profile shows the old email, and the new one as waiting

  Scenario: A thief with a sign-in of hers is thrown out again
    Given Ravi has moved her account to a mailbox of his, and has set a password
    When she follows the link "This was not me"
    Then her email is in force again
    And Ravi is signed out, and his password opens nothing
    When she says that she forgot her password
    And she follows the link and chooses "battery staple"
    Then "battery staple" is her password now

  Scenario: The way back is good once
    Given Ravi has moved her account to a mailbox of his, and has set a password
    And she has followed the link "This was not me"
    When she follows the link "This was not me"
    Then she is told "This link is invalid or has expired."

  Scenario: For a day the old address still gets links to a new password
    Given Ravi has moved her account to a mailbox of his, and has set a password
    When she says that she forgot her password
    And she follows the link and chooses "battery staple"
    Then she is told with which email she signs in now
    And Ravi is signed out, and his password opens nothing

  Scenario: Nobody else gets an email that can be taken back
    Given she has asked for another email
    And she has confirmed it by the link
    When Ravi signs up with Asha's email
    Then he is told "An account with this email already exists"
