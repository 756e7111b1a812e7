@reconnecting
Feature: Durability of accepted messages

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp

  Scenario: Waiting messages are sent once after a crash
    Given she sends 20 messages to Ravi without waiting
    When the service crashes and is started again
    Then Ravi's phone shows each of the 20 messages once
    And she has 980 messages left

  Scenario: Sends that are repeated over a crash are sent once
    When the service crashes while she sends 20 messages to Ravi, each with an idempotency key
    And her instance is ready again without another scan
    And she repeats each send that was not answered
    Then Ravi's phone shows each of the 20 messages once
    And she has 980 messages left

  Scenario: Messages accepted right after a crash are sent when the phone is back
    When the service crashes and is started again
    And she sends "Order shipped" to Ravi without waiting
    Then she is told that the message is accepted
    And Ravi's phone shows "Order shipped" once
