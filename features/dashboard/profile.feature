@browser
Feature: The profile

  Background:
    Given Asha has signed up

  @2.PROFILE.01
  Scenario: A new name and email
    Given she is looking at "Profile"
    When she changes her name to "Asha B." and her email on the page
    Then she sees "Profile updated."
    And she sees "Confirm your new email"
    When she opens the link to confirm it
    And she presses "Confirm New Email"
    Then the page says that her new email counts now
    And the top bar of her profile shows her new email

  Scenario: Thinking better of a new email
    Given she is looking at "Profile"
    And she changes her name to "Asha B." and her email on the page
    And she sees "Confirm your new email"
    When she presses "Send again"
    Then she sees "The link was mailed again."
    When she presses "Cancel the change of email"
    Then she no longer sees "Confirm your new email"

  Scenario: Confirming a new email on a computer that is not signed in
    Given she has asked for another email
    When she opens the link to confirm it
    And she presses the link "Sign in to confirm"
    And she signs in there
    And she presses "Confirm New Email"
    Then the page says that her new email counts now

  @refused
  Scenario: A link to confirm an email that is void
    Given she has asked for another email
    And the link to confirm it has come
    And she cancels the change
    And she is signed in in the browser
    When she opens the link to confirm it
    And she presses "Confirm New Email"
    Then she sees "This link is invalid or has expired."

  Scenario: This was not me
    Given Ravi has moved her account to a mailbox of his, and has set a password
    When she opens the link "This was not me"
    And she presses "This was not me"
    Then the page says that her email is in force again
    When she asks there for a new password
    And she opens the link from her mail and chooses "brand new horse"
    Then she sees "Password reset successfully! You can now log in with your new password."
    And "brand new horse" is her password now

  Scenario: A new password
    Given she is looking at "Profile"
    When she changes her password on the page to "brand new horse"
    Then she sees "Password changed. You stay signed in here, and nowhere else."
    And "brand new horse" is her password now

  @refused @8.PROFILE.02
  Scenario: The current password is wrong
    Given she is looking at "Profile"
    When she changes her password on the page to "brand new horse", giving "wrong horse" as the current one
    Then she sees "Current password is incorrect"
    And she sees the heading "Profile"

  Scenario: Passwords that do not match
    Given she is looking at "Profile"
    When she changes her password on the page to "brand new horse" and repeats "brand new house"
    Then she sees "New passwords do not match."

  Scenario: Taking her data along
    Given she is looking at "Profile"
    When she exports her data on the page
    Then she has a file "waxwing-export.json" with her email in it

  Scenario: Leaving
    Given she is looking at "Profile"
    When she deletes her account on the page
    Then she is led to "/login"
    And her email and password open nothing

  Scenario: The profile has an address of its own
    Given she is signed in in the browser
    When she goes to "/profile"
    Then she sees the heading "Profile"
