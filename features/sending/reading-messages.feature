@sending @reading
Feature: Reading messages with an API key

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp

  @S.READ.02
  Scenario: Messages are read page by page, the newest first
    Given she sends 5 messages to Ravi without waiting
    When her software reads all messages, 2 at a time
    Then it has read 5 messages in 3 parts, the newest first

  @S.READ.02
  Scenario: Messages that are sent meanwhile are neither repeated nor hide others
    Given she sends 4 messages to Ravi without waiting
    When her software reads all messages, 1 at a time, while others are sent
    Then it has read 4 messages in 4 parts, the newest first

  @S.READ.02 @S.READ.01
  Scenario: A received message is listed
    Given she has sent "Order shipped" to Ravi
    And Ravi writes "Thank you" to Asha
    And her history shows "Thank you" from Ravi once
    When her software reads what was received
    Then it has read "Thank you" from Ravi to Asha and nothing else

  @D.KEYS.02 @D.KEYS.01 @S.READ.02
  Scenario: A key of the account reads all instances, a key of an instance only its own
    Given her plan allows 2 instances
    And she has sent "Order shipped" to Ravi
    And she has created an instance
    And she has made the key "Web shop"
    Then with the key "Web shop" her software finds 1 message
    And with the key of her new instance it finds none

  @D.KEYS.01
  Scenario: A key of an instance does not read another instance
    Given her plan allows 2 instances
    And she has created an instance
    When her software asks for the messages of her other instance with its own key
    Then she is told "Instance not found"

  Scenario: Another account's instance
    Given Ravi has linked his phone
    When Ravi's software asks for the messages of Asha's instance
    Then he is told "Instance not found"
    When Ravi's software asks for the state of Asha's instance
    Then he is told "Instance not found"

  @S.READ.02
  Scenario: A cursor that this list never gave is refused
    When her software asks for the messages after a made-up cursor
    Then she is told "cursor is not one that this list has given"

  Scenario: The state of an instance can be read
    When her software asks for the state of her instance
    Then it is told that her instance is ready, with her number
    When her instance loses its connection
    And her software asks for the state of her instance
    Then it is told that her instance is not ready
