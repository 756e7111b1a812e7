@accounts
Feature: Taking one's data along

  Scenario: Everything in one file
    Given Asha has linked her phone
    And Ravi has WhatsApp
    And she has sent "Order shipped" to Ravi
    When she takes her data along
    Then the file tells her name, her plan, her instance and "Order shipped"
    And neither her password nor a key stands in it

  Scenario: Being signed in is not enough
    Given Asha has signed up
    When she takes her data along with the password "wrong horse"
    Then she is told "Current password is incorrect"
