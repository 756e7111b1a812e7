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

  Scenario: A shop forwards what a customer wrote
    Given Ravi writes "The gate is open" to Asha
    When her shop forwards "The gate is open" to Ravi
    Then Ravi's phone shows the text "The gate is open", marked as forwarded

  Scenario: A shop forwards the photo of a customer
    Given Ravi sends Asha a photo of a broken mug
    And her shop has the photo
    When her shop forwards "It arrived like this" to Ravi
    Then Ravi's phone shows the image "It arrived like this", marked as forwarded

  Scenario: What a shop wrote itself is not marked
    Given her shop has sent "Your order has shipped" to Ravi
    And Ravi's phone shows "Your order has shipped" once
    When her shop forwards "Your order has shipped" to Ravi
    Then Ravi's phone shows "Your order has shipped" twice
    And Ravi's phone shows the text "Your order has shipped", unmarked as forwarded

  Scenario: A message that is gone is not forwarded
    When her shop forwards a message that nobody sent to Ravi
    Then she is told "forward.message_id names no message of an instance that this key opens"
    And Ravi's phone shows nothing
