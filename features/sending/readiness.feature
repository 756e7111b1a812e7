@sending
Feature: Sending needs a linked phone

  @S.ERROR.09 @8.SEND.04
  Scenario: Nobody has scanned the code yet
    Given Asha is on the Free plan
    And she has created an instance
    When she sends "Order shipped" to Ravi
    Then she is told "Client not ready"
    And she still has 1000 messages left

  Scenario: Nor is a message kept for a phone that was never linked
    Given Asha is on the Free plan
    And she has created an instance
    When she sends "Order shipped" to Ravi without waiting
    Then she is told "Client not ready"

  Scenario: A message for later waits out a lost connection
    Given Asha has linked her phone
    And Ravi has WhatsApp
    And her instance loses its connection
    When she sends "Order shipped" to Ravi without waiting
    Then she is promised that the message will go out
    And Ravi's phone shows "Order shipped" once
