@sending @idempotency
Feature: Repeating a send under a reference
  An answer can be lost on its way. Under a reference of the sender's own the same send may be repeated, and still
  goes out once.

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp

  @S.IDEM.02
  Scenario: The same again
    Given she sends "Order shipped" to Ravi under the reference "order-17"
    When she sends "Order shipped" to Ravi under the reference "order-17"
    Then she is given the first answer again
    And Ravi's phone shows "Order shipped" once
    And she has 999 messages left

  @S.IDEM.03
  Scenario: Another text under the same reference
    Given she sends "Order shipped" to Ravi under the reference "order-17"
    When she sends "Order lost" to Ravi under the reference "order-17"
    Then she is told "This Idempotency-Key was used for another message"
    And she has 999 messages left

  @S.IDEM.04
  Scenario: Both at once
    Given WhatsApp will confirm her next message only after 2 seconds
    When she sends "Order shipped" to Ravi twice at once under the reference "order-17"
    Then one is accepted and the other told "The first request with this Idempotency-Key is still being answered"
    And Ravi's phone shows "Order shipped" once
    And she has 999 messages left

  @S.IDEM.02
  Scenario: The first answer outlives a restart and a lost phone
    Given she sends "Order shipped" to Ravi under the reference "order-17"
    And the service is restarted
    And she removes the linked device on her phone
    And her instance becomes logged_out
    When she sends "Order shipped" to Ravi under the reference "order-17"
    Then she is given the first answer again

  Scenario: References of different customers never meet
    Given Ravi has linked his phone
    And she sends "Order shipped" to Ravi under the reference "order-17"
    When he sends "Thank you" to Asha under the reference "order-17"
    Then he is answered that the message is sent
    And her phone shows "Thank you" once

  Scenario: The longest reference
    When she sends "Order shipped" to Ravi under a reference of 255 characters
    Then she is answered that the message is sent

  Scenario: A longer reference
    When she sends "Order shipped" to Ravi under a reference of 256 characters
    Then she is told "Idempotency-Key must have 1 to 255 printable ASCII characters"
    And she still has 1000 messages left
