@sending
Feature: Sending needs a linked phone

  @S.ERROR.09 @8.SEND.04
  Scenario: An instance that was never linked refuses to send
    Given Asha is on the Free plan
    And she has created an instance
    When she sends "Order shipped" to Ravi
    Then she is told "Client not ready"
    And she still has 1000 messages left

  Scenario: It refuses a message for later, too
    Given Asha is on the Free plan
    And she has created an instance
    When she sends "Order shipped" to Ravi without waiting
    Then she is told "Client not ready"

  Scenario: A message for later is sent after a lost connection is back
    Given Asha has linked her phone
    And Ravi has WhatsApp
    And her instance loses its connection
    When she sends "Order shipped" to Ravi without waiting
    Then she is told that the message is accepted
    And Ravi's phone shows "Order shipped" once
