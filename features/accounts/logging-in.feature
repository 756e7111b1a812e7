@accounts
Feature: Logging in

  @7.AUTH.01 @3.PAYLOAD.02 @3.USER.03 @D.AUTH.01
  Scenario: A customer logs in
    Given Asha has signed up
    When she logs in
    Then she is signed in under her own name
    And her sign-in lasts 7 days

  Scenario: A wrong password is refused
    Given Asha has signed up
    When she logs in with the password "wrong horse"
    Then she is told "Invalid email or password"

  Scenario: An unknown email gets the same answer as a wrong password
    When Ravi logs in
    Then he is told "Invalid email or password"

  @5.LOGIN.01
  Scenario Outline: Email and password are required
    Given Asha has signed up
    When she logs in without the <what>
    Then she is told "<what> is required"

    Examples:
      | what     |
      | email    |
      | password |

  @6.ROLE.01 @7.COMMON.02
  Scenario Outline: A visitor is refused what needs a sign-in
    When a visitor asks for the <belongings>
    Then the visitor is told "Unauthorized. Please log in again."

    Examples:
      | belongings   |
      | instances    |
      | keys         |
      | history      |
      | table        |
      | statistics   |
      | usage        |
      | orders       |
      | subscription |
      | profile      |
