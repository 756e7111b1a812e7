@accounts
Feature: Signing up
  A visitor opens an account and is signed in.

  @7.AUTH.02 @3.PAYLOAD.01 @3.USER.01 @3.USER.03 @D.AUTH.01 @7.COMMON.01
  Scenario: A new customer is signed in at once
    When Asha signs up
    Then she is signed in under her own name
    And her list shows 0 instances

  @D.AUTH.02
  Scenario: A sign-in lasts a week
    When Asha signs up
    Then her sign-in lasts 7 days

  @D.AUTH.04
  Scenario: An email has one account
    Given Asha has signed up
    When Ravi signs up with Asha's email
    Then he is told "An account with this email already exists"

  @D.AUTH.04
  Scenario: Emails are compared without case
    Given Asha has signed up
    When Ravi signs up with Asha's email in capitals
    Then he is told "An account with this email already exists"

  @9.SIZE.01
  Scenario: A password of five characters is refused
    When Asha signs up with the password "12345"
    Then she is told "Password must be at least 6 characters long"

  @9.SIZE.01
  Scenario: A password of six characters is accepted
    When Asha signs up with the password "123456"
    Then she is signed in under her own name

  Scenario Outline: An invalid email is refused
    When Asha signs up with the email "<email>"
    Then she is told "email is not a valid email address"

    Examples:
      | email            |
      | asha             |
      | asha@example     |
      | asha@@example.in |

  Scenario: A blank name is refused
    When Asha signs up with the name "   "
    Then she is told "username is required"
