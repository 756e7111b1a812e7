@history
Feature: How long messages are kept
  A plan keeps the messages of its last days. What is older is deleted at night, and still counted.

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp

  Rule: The Free plan keeps the last seven days

    @D.SUB.08
    Scenario: A week old
      Given she has sent "Order shipped" to Ravi
      And 7 days have passed since
      When the night is over
      And she looks at her history
      Then it is page 1 of 1, 1 messages in all

    @D.SUB.08
    Scenario: Eight days old
      Given she has sent "Order shipped" to Ravi
      And 8 days have passed since
      And she has sent "Order delivered" to Ravi
      When the night is over
      And she looks at her history
      Then the history shows, newest first:
        | Order delivered |
      And it is page 1 of 1, 1 messages in all

    @D.SUB.08
    Scenario: What came in goes as well
      Given Ravi writes "Thank you" to Asha
      And her history shows "Thank you" from Ravi once
      And 8 days have passed since
      When the night is over
      And she looks at her history
      Then the history is empty

    @D.SUB.08
    Scenario: Also when the plan has ended
      Given she has sent "Order shipped" to Ravi
      And 8 days have passed since
      And Asha's plan has ended
      When the night is over
      And she looks at her history
      Then the history is empty

  Rule: What was deleted is still counted

    @D.SUB.09
    Scenario: Statistics of messages that are gone
      Given she has sent "Order shipped" to Ravi
      And 8 days have passed since
      When the night is over
      And she looks at her statistics of the last 30 days
      Then they count 1 sent, 0 received and 0 failed
