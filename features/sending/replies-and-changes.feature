@api-v1
Feature: Replies
  A shop answers what a customer has asked, so that the customer sees the question above the answer.

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp

  Scenario: A shop answers a question
    Given Ravi writes "Are you open?" to Asha
    When her shop answers Ravi's "Are you open?" with "Yes, until 8 pm"
    Then the answer names the message "Are you open?"
    And Ravi's phone shows "Yes, until 8 pm" below "Are you open?"

  Scenario: A shop refers to what it has sent
    Given her shop has sent "Your order has shipped" to Ravi
    When her shop answers Ravi's "Your order has shipped" with "It arrives today"
    Then the answer names the message "Your order has shipped"
    And Ravi's phone shows "It arrives today" below "Your order has shipped"

  Scenario: A shop answers with a place
    Given Ravi writes "Where are you?" to Asha
    When her shop answers Ravi's "Where are you?" with the location "Asha's Shop"
    Then the answer names the message "Where are you?"
    And Ravi's phone shows "Asha's Shop" below "Where are you?"

  Scenario: A shop sees what a customer answers
    Given her shop has sent "Blue or green?" to Ravi
    When Ravi's phone answers "Blue or green?" with "Green"
    Then her shop sees "Green" below "Blue or green?"

  Scenario: A question of one customer is not answered in the chat of another
    Given Ravi writes "And me?" to Asha
    When her shop answers Ravi's "And me?" with "Yes", but to the number "+919800000099"
    Then she is told "context.message_id names a message of another chat"
    And Ravi's phone shows nothing
