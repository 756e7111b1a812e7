@accounts
Feature: Closing an account

  Scenario: It ends everything at once
    Given Asha has linked her phone
    And Ravi has WhatsApp
    When she closes her account
    Then she is signed out
    And her email and password open nothing
    When she sends "Order shipped" to Ravi
    Then she is told "Invalid or inactive API key"

  @9.PRIVACY.01
  Scenario: What is left is bookkeeping
    Given Asha has linked her phone
    And Ravi has WhatsApp
    And she has sent "Order shipped" to Ravi
    When she closes her account
    Then nothing but her plan is kept

  Scenario: Her email is free again
    Given Asha has signed up
    And she has closed her account
    When she signs up
    Then she is signed in under her own name

  Scenario: Being signed in is not enough
    Given Asha has signed up
    When she closes her account with the password "wrong horse"
    Then she is told "Current password is incorrect"
    And she is still signed in
