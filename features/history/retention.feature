@history
Feature: Retention of messages
  A plan keeps the messages of its last days. Older ones are deleted every night, and still counted.

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp

  Rule: The Free plan keeps the last seven days

    @D.SUB.08
    Scenario: A message of seven days ago is kept
      Given she has sent "Order shipped" to Ravi
      And 7 days have passed since
      When the nightly jobs have run
      And she looks at her history
      Then it is page 1 of 1, 1 messages in all

    @D.SUB.08
    Scenario: A message of eight days ago is deleted
      Given she has sent "Order shipped" to Ravi
      And 8 days have passed since
      And she has sent "Order delivered" to Ravi
      When the nightly jobs have run
      And she looks at her history
      Then the history shows, newest first:
        | Order delivered |
      And it is page 1 of 1, 1 messages in all

    @D.SUB.08
    Scenario: Received messages are deleted as well
      Given Ravi writes "Thank you" to Asha
      And her history shows "Thank you" from Ravi once
      And 8 days have passed since
      When the nightly jobs have run
      And she looks at her history
      Then the history is empty

    @D.SUB.08
    Scenario: The days count after the plan has ended, too
      Given she has sent "Order shipped" to Ravi
      And 8 days have passed since
      And Asha's plan has ended
      When the nightly jobs have run
      And she looks at her history
      Then the history is empty

  Rule: Deleted messages are still counted

    @D.SUB.09
    Scenario: The statistics count deleted messages
      Given she has sent "Order shipped" to Ravi
      And 8 days have passed since
      When the nightly jobs have run
      And she looks at her statistics of the last 30 days
      Then they count 1 sent, 0 received and 0 failed
