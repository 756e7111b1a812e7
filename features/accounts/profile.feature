@accounts
Feature: The profile

  @D.AUTH.03 @3.USER.02
  Scenario: The profile can be read
    Given Asha has signed up
    When she looks at her profile
    Then it shows her name and her email

  @7.PROFILE.03 @3.PAYLOAD.07
  Scenario: The name can be changed
    Given Asha has signed up
    When she changes her name to "Asha R."
    Then her sign-in says so at once

  @7.PROFILE.03
  Scenario: Another account's email is refused
    Given Asha has signed up
    And Ravi has signed up
    When Ravi changes his email to Asha's
    Then he is told "An account with this email already exists"

  @5.PROFILE.01 @7.PROFILE.03
  Scenario Outline: A blank name and an invalid email are refused
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
  Scenario: A new password ends all other sign-ins
    Given Asha has signed up
    And she is signed in on a second computer
    When she changes her password to "battery staple"
    Then she is still signed in
    And the second computer is signed out
    And her password is "battery staple" now
    And she gets a mail that her password was changed

  @5.PASSWORD.01
  Scenario: A new password needs the current one
    Given Asha has signed up
    When she changes her password to "battery staple", giving "wrong horse" as the current one
    Then she is told "Current password is incorrect"

  @9.SIZE.01
  Scenario: A new password that is too short is refused
    Given Asha has signed up
    When she changes her password to "12345"
    Then she is told "Password must be at least 6 characters long"
