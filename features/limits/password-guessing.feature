@limits
Feature: Limit of wrong passwords
  A stranger who guesses is refused after ten tries, and the owner is not.

  Scenario: After ten wrong passwords the right one is refused too
    Given Asha has signed up
    When Ravi tries 10 wrong passwords for Asha's account
    And he tries the right password for Asha's account
    Then he is told "Too many requests. Please try again later."
    And he is told to try again within 15 minutes

  Scenario: The owner logs in from her own address while a stranger is refused
    Given Asha has signed up
    And Ravi tries 10 wrong passwords for Asha's account
    And he tries the right password for Asha's account
    And he is told "Too many requests. Please try again later."
    When she logs in
    Then she is signed in under her own name

  Scenario: Strangers at many addresses are refused, and the owner is not
    Given Asha has signed up
    When strangers at 40 addresses try 3 wrong passwords each for Asha's account
    Then the last of them are told "Too many requests. Please try again later."
    When she logs in
    Then she is signed in under her own name

  Scenario: A login starts the count of wrong passwords again
    Given Asha has signed up
    And she tries 9 wrong passwords for her account
    And she logs in
    When she tries 9 wrong passwords for her account
    And she logs in
    Then she is signed in under her own name

  Scenario: Wrong current passwords of a signed-in session are counted too
    Given Asha has signed up
    When she changes her password to "battery staple", giving 10 wrong ones as the current one
    And she changes her password to "battery staple"
    Then she is told "Too many requests. Please try again later."
    And she is told to try again within 15 minutes
