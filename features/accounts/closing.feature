@accounts
Feature: Closing an account

  Scenario: Closing an account ends its access at once
    Given Asha has linked her phone
    And Ravi has WhatsApp
    When she closes her account
    Then she is signed out
    And her email and password are refused
    When she sends "Order shipped" to Ravi
    Then she is told "Invalid or inactive API key"

  @9.PRIVACY.01
  Scenario: Only orders are kept
    Given Asha has linked her phone
    And Ravi has WhatsApp
    And she has sent "Order shipped" to Ravi
    When she closes her account
    Then nothing but her plan is kept

  Scenario: The email can be used again
    Given Asha has signed up
    And she has closed her account
    When she signs up
    Then she is signed in under her own name

  Scenario: Closing an account needs the password
    Given Asha has signed up
    When she closes her account with the password "wrong horse"
    Then she is told "Current password is incorrect"
    And she is still signed in
