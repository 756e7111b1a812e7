@receiving
Feature: The shop marks questions as read
  A customer sees the blue ticks as soon as the shop's software has read the question, and not before WhatsApp has taken that.

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp
    And Ravi has written "Are you open today?" to Asha

  Scenario: The shop marks the question as read
    Then Ravi's phone shows "Are you open today?" as unread by Asha
    When her shop marks "Are you open today?" as read
    Then the shop is told that the question is read
    And Ravi's phone shows "Are you open today?" as read by Asha
    And her inbox has nothing unread
    When her shop marks "Are you open today?" as read
    Then the shop is told that the question is read

  Scenario: WhatsApp loses the receipt, and it is sent again
    Given WhatsApp will lose her next read receipt
    When her shop marks "Are you open today?" as read
    Then the shop is told that the question is read
    And Ravi's phone shows "Are you open today?" as read by Asha

  Scenario: A customer who hides the number sees it as well
    Given Ravi shows his number to nobody
    And Ravi has written "Anybody there?" to Asha
    When her shop marks "Anybody there?" as read
    Then the shop is told that the question is read
    And Ravi's phone shows "Anybody there?" as read by Asha

  Scenario: Asha hides what she has read, and the shop is told
    Given Asha hides on her phone what she has read
    When her shop marks "Are you open today?" as read
    Then the shop is told that the question is read, which nobody sees

  Scenario: The shop's own message cannot be read
    Given her shop has sent "Yes, until 8 pm" to Ravi
    When her shop marks "Yes, until 8 pm" as read
    Then she is told "id is not of a received message"

  Scenario: The instance is away
    Given her instance loses its connection
    When her shop marks "Are you open today?" as read
    Then she is told "Client not ready"
    And the shop is told to repeat the call
