@accounts
Feature: Changing the email
  A new email is valid once its own mailbox has confirmed it, and the old address can undo the change: a stolen sign-in is not a stolen account.

  Background:
    Given Asha has signed up

  @7.PROFILE.03 @3.PAYLOAD.07
  Scenario: The old email is valid until the new one is confirmed
    When she asks for another email
    Then her profile shows the old email, and the new one as to be confirmed
    And she can log in with her old email
    And a link to confirm it reaches the new address
    And a link to stop it reaches the old address

  @7.PROFILE.03
  Scenario: The new email is valid once it is confirmed
    Given she is signed in on a second computer
    And she has asked for another email
    When she confirms it by the link
    Then she can log in with her new email
    And her profile shows the new email, and none to be confirmed
    And the second computer is signed out
    And the old address is told of the change

  Scenario: Only the account itself can confirm its email
    Given Ravi has signed up
    And she has asked for another email
    When Ravi follows the link that came to the new address
    Then he is told "This link is invalid or has expired."
    And she can log in with her old email

  Scenario: An email change can be cancelled
    Given she has asked for another email
    And the link to confirm it has come
    When she cancels the change
    Then her profile shows the old email, and none to be confirmed
    When she confirms it by the link
    Then she is told "This link is invalid or has expired."

  Scenario: The link is valid for a day
    Given she has asked for another email
    And the link to confirm it has come
    And a day has passed since
    When she confirms it by the link
    Then she is told "This link is invalid or has expired."

  Scenario: A change fails when another account takes the email first
    Given she has asked for the email that Ravi will have
    And the link to confirm it has come
    And Ravi has signed up
    When she confirms it by the link
    Then she is told "An account with this email already exists"
    And her profile shows the old email, and the new one as to be confirmed

  Scenario: The link to the old address undoes the change and ends all sign-ins
    Given Ravi has changed her account to an email of his, and has set a password
    When she follows the link "This was not me"
    Then her email is valid again
    And Ravi is signed out, and his password is refused
    When she says that she forgot her password
    And she opens the reset link and chooses "battery staple"
    Then her password is "battery staple" now

  Scenario: The link that undoes a change works once
    Given Ravi has changed her account to an email of his, and has set a password
    And she has followed the link "This was not me"
    When she follows the link "This was not me"
    Then she is told "This link is invalid or has expired."

  Scenario: For a day the old address still gets reset links
    Given Ravi has changed her account to an email of his, and has set a password
    When she says that she forgot her password
    And she opens the reset link and chooses "battery staple"
    Then she is told with which email she signs in now
    And Ravi is signed out, and his password is refused

  Scenario: An email that can be restored is not given to another account
    Given she has asked for another email
    And she has confirmed it by the link
    When Ravi signs up with Asha's email
    Then he is told "An account with this email already exists"
