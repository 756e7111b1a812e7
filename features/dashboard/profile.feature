@browser
Feature: The profile

  Background:
    Given Asha has signed up

  @2.PROFILE.01
  Scenario: Name and email can be changed
    Given she is looking at "Profile"
    When she changes her name to "Asha B." and her email on the page
    Then she sees "Profile updated."
    And she sees "Confirm your new email"
    When she opens the link to confirm it
    And she presses "Confirm New Email"
    Then the page says that her new email is valid now
    And the top bar of her profile shows her new email

  Scenario: An email change can be cancelled
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
    Then the page says that her new email is valid now

  @refused
  Scenario: An invalid confirmation link says so
    Given she has asked for another email
    And the link to confirm it has come
    And she cancels the change
    And she is signed in in the browser
    When she opens the link to confirm it
    And she presses "Confirm New Email"
    Then she sees "This link is invalid or has expired."

  Scenario: The old address can undo the change
    Given Ravi has changed her account to an email of his, and has set a password
    When she opens the link "This was not me"
    And she presses "This was not me"
    Then the page says that her email is valid again
    When she asks there for a new password
    And she opens the link from her mail and chooses "brand new horse"
    Then she sees "Password reset successfully! You can now log in with your new password."
    And her password is "brand new horse" now

  Scenario: The password can be changed
    Given she is looking at "Profile"
    When she changes her password on the page to "brand new horse"
    Then she sees "Password changed. You stay signed in here, and nowhere else."
    And her password is "brand new horse" now

  @refused @8.PROFILE.02
  Scenario: A wrong current password is refused
    Given she is looking at "Profile"
    When she changes her password on the page to "brand new horse", giving "wrong horse" as the current one
    Then she sees "Current password is incorrect"
    And she sees the heading "Profile"

  Scenario: Passwords that do not match are refused
    Given she is looking at "Profile"
    When she changes her password on the page to "brand new horse" and repeats "brand new house"
    Then she sees "New passwords do not match."

  Scenario: The data can be exported
    Given she is looking at "Profile"
    When she exports her data on the page
    Then she has a file "waxwing-export.json" with her email in it

  Scenario: The account can be closed
    Given she is looking at "Profile"
    When she deletes her account on the page
    Then she is led to "/login"
    And her email and password are refused

  Scenario: The profile has its own URL
    Given she is signed in in the browser
    When she goes to "/profile"
    Then she sees the heading "Profile"
