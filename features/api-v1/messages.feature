@api-v1
Feature: Messages under /api/v1
  A shop's software sends, finds and follows messages with one key, and every answer shows a message in the same way.

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp

  Scenario: A message is sent with the key of the instance, which need not be named
    When her shop sends "Order shipped" to Ravi
    Then the shop has the message "Order shipped" to Ravi, sent
    And Ravi's phone shows "Order shipped" once

  Scenario: A message can be looked up again, and shows what became of it
    Given her shop has sent "Order shipped" to Ravi
    When her shop looks the message up until it is delivered
    Then the shop has the message "Order shipped" to Ravi, delivered

  Scenario: The shop does not wait
    When her shop sends "Order shipped" to Ravi without waiting
    Then the shop is told that respond-async was followed
    And Ravi's phone shows "Order shipped" once

  Scenario: The shop waits for a moment at most
    Given WhatsApp will confirm her next message only after 5 seconds
    When her shop sends "Order shipped" to Ravi and waits at most 1 second
    Then the shop is told that wait=1 was followed
    And the shop has the message "Order shipped" to Ravi, pending

  Scenario: The same order on the old path and the new one is one message
    Given she sends "Order shipped" to Ravi with the idempotency key "order-17"
    When her shop sends "Order shipped" to Ravi with the idempotency key "order-17"
    Then the shop gets the first message again
    And Ravi's phone shows "Order shipped" once

  Scenario: Messages are found by what became of them
    Given her shop has sent "Order shipped" to Ravi
    And her shop sends "Anybody there?" to a number that is not on WhatsApp
    When her shop lists the messages that failed
    Then the list holds "Anybody there?" and nothing else

  Scenario: Messages are found by the person
    Given her shop has sent "Order shipped" to Ravi
    And Ravi writes "Thank you" to Asha
    And her history shows "Thank you" from Ravi once
    When her shop lists the messages from Ravi
    Then the list holds "Thank you" and nothing else
    When her shop lists the messages to Ravi
    Then the list holds "Order shipped" and nothing else

  Scenario: A shop finds its order by the message
    When her shop sends "Order shipped" to Ravi for the order "order-17"
    Then the message names the order "order-17" wherever her shop finds it
    And her exported history names the order "order-17"

  Scenario: The word for an order has its limit
    When her shop sends "Order shipped" to Ravi for an order of 257 letters
    Then she is told "reference may have at most 512 bytes"
    And Ravi's phone shows nothing

  Scenario: A recipient that is no number is named
    When her shop sends "Order shipped" to the number "seven"
    Then she is told "to is not a phone number: write it in international form, country code first, such as +919876543210"
    And the shop is told not to repeat the call

  Scenario: A message without text is refused by its field
    When her shop sends "" to Ravi
    Then she is told "text may not be blank"

  Scenario: The shop is told to come back while the instance is away
    Given her instance loses its connection
    When her shop sends "Order shipped" to Ravi
    Then she is told "Client not ready"
    And the shop is told to repeat the call
