@accounts
Feature: Export of an account's data

  Scenario: The export has everything in one file
    Given Asha has linked her phone
    And Ravi has WhatsApp
    And she has sent "Order shipped" to Ravi
    When she exports her data
    Then the file has her name, her plan, her instance and "Order shipped"
    And neither her password nor a key stands in it

  Scenario: The export needs the password
    Given Asha has signed up
    When she exports her data with the password "wrong horse"
    Then she is told "Current password is incorrect"
