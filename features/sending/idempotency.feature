@sending @idempotency
Feature: Idempotent sends
  An answer can be lost on its way. With an idempotency key the same send may be repeated, and is sent once.

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp

  @S.IDEM.02
  Scenario: A repeated send gets the first answer again
    Given she sends "Order shipped" to Ravi with the idempotency key "order-17"
    When she sends "Order shipped" to Ravi with the idempotency key "order-17"
    Then she gets the first answer again
    And Ravi's phone shows "Order shipped" once
    And she has 999 messages left

  @S.IDEM.03
  Scenario: Another text with the same idempotency key is refused
    Given she sends "Order shipped" to Ravi with the idempotency key "order-17"
    When she sends "Order lost" to Ravi with the idempotency key "order-17"
    Then she is told "This Idempotency-Key was used for another message"
    And she has 999 messages left

  @S.IDEM.04
  Scenario: Two sends at once with one idempotency key send one message
    Given WhatsApp will confirm her next message only after 2 seconds
    When she sends "Order shipped" to Ravi twice at once with the idempotency key "order-17"
    Then one is accepted and the other is told "The first request with this Idempotency-Key is still being answered"
    And Ravi's phone shows "Order shipped" once
    And she has 999 messages left

  @S.IDEM.02
  Scenario: The first answer is kept over a restart and the loss of the phone
    Given she sends "Order shipped" to Ravi with the idempotency key "order-17"
    And the service is restarted
    And she removes the linked device on her phone
    And her instance becomes logged_out
    When she sends "Order shipped" to Ravi with the idempotency key "order-17"
    Then she gets the first answer again

  Scenario: Idempotency keys of different customers are independent
    Given Ravi has linked his phone
    And she sends "Order shipped" to Ravi with the idempotency key "order-17"
    When he sends "Thank you" to Asha with the idempotency key "order-17"
    Then he is answered that the message is sent
    And her phone shows "Thank you" once

  Scenario: An idempotency key of 255 characters is accepted
    When she sends "Order shipped" to Ravi with an idempotency key of 255 characters
    Then she is answered that the message is sent

  Scenario: A longer idempotency key is refused
    When she sends "Order shipped" to Ravi with an idempotency key of 256 characters
    Then she is told "Idempotency-Key must have 1 to 255 printable ASCII characters"
    And she still has 1000 messages left
