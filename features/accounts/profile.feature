@accounts
Feature: The profile

  @D.AUTH.03 @3.USER.02
  Scenario: Looking at it
    Given Asha has signed up
    When she looks at her profile
    Then it shows her name and her email

  @7.PROFILE.03 @3.PAYLOAD.07
  Scenario: Another name
    Given Asha has signed up
    When she changes her name to "Asha R."
    Then her sign-in says so at once

  @7.PROFILE.03
  Scenario: The email of somebody else
    Given Asha has signed up
    And Ravi has signed up
    When Ravi changes his email to Asha's
    Then he is told "An account with this email already exists"

  @5.PROFILE.01 @7.PROFILE.03
  Scenario Outline: A name and an email that is one are required
    Given Asha has signed up
    When she changes her profile to the name "<name>" and the email "<email>"
    Then she is told "<sentence>"
    When she looks at her profile
    Then it shows her name and her email

    Examples:
      | name | email            | sentence                           |
      |      | asha@example.com | username is required               |
      | Asha |                  | email is not a valid email address |
      | Asha | asha.example.com | email is not a valid email address |

  @7.PROFILE.04 @3.PAYLOAD.08
  Scenario: A new password ends the sign-ins elsewhere
    Given Asha has signed up
    And she is signed in on a second computer
    When she changes her password to "battery staple"
    Then she is still signed in
    And the second computer is signed out
    And "battery staple" is her password now
    And she is mailed that her password was changed

  @5.PASSWORD.01
  Scenario: The current password is asked for
    Given Asha has signed up
    When she changes her password to "battery staple", giving "wrong horse" as the current one
    Then she is told "Current password is incorrect"

  @9.SIZE.01
  Scenario: A new password that is too short
    Given Asha has signed up
    When she changes her password to "12345"
    Then she is told "Password must be at least 6 characters long"
