@sending
Feature: A shop corrects, withdraws and reacts
  What a shop has sent it can correct for a quarter of an hour and delete for everyone, and it can react to what customers write.
  None of this is a message of its own: it is not charged and not listed.

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp
    And she has 5 messages left this month

  Scenario: A shop corrects what it has sent
    Given her shop sends "Your order has shiped" to Ravi
    When her shop corrects "Your order has shiped" to "Your order has shipped"
    Then the shop gets the message with "Your order has shipped", edited
    And Ravi's phone shows "Your order has shipped", corrected from "Your order has shiped"
    And her shop's versions of it are "Your order has shiped" and "Your order has shipped"
    And she has 4 messages left

  Scenario: A shop's program repeats a correction, and it is made once
    Given her shop sends "Your order has shiped" to Ravi
    And her shop corrects "Your order has shiped" to "Your order has shippd" under the reference "correction 7"
    And her shop corrects "Your order has shippd" to "Your order has shipped"
    When her shop repeats that correction
    Then the shop gets the first answer to its correction again
    And Ravi's phone shows "Your order has shipped", last corrected from "Your order has shippd"
    When her shop corrects it to "Your order is lost" under that reference
    Then she is told "This Idempotency-Key was used for another message"

  Scenario: A shop corrects what stands below a picture
    Given her shop has uploaded "mug.png"
    And her shop sends the image with the caption "Your mugg" to Ravi
    When her shop corrects the caption "Your mugg" to "Your mug"
    Then the shop gets the message with "Your mug", edited
    And Ravi's phone shows "Your mug", corrected from "Your mugg"

  Scenario: A shop deletes what it has sent to the wrong customer
    Given her shop sends "The code of the gate is 4711" to Ravi
    When her shop deletes "The code of the gate is 4711" for everyone
    Then the shop gets the message without its text, deleted
    And Ravi's phone shows that a message was deleted

  Scenario: A shop reacts to a customer, changes its mind and takes that back
    Given Ravi has written "It arrived, thank you!" to Asha
    When her shop reacts to "It arrived, thank you!" with "👍"
    Then Ravi's phone shows "It arrived, thank you!" with the reaction "👍"
    When her shop reacts to "It arrived, thank you!" with "❤️"
    Then Ravi's phone shows "It arrived, thank you!" with the reaction "❤️"
    And her shop's own reaction to "It arrived, thank you!" is "❤️"
    When her shop reacts to "It arrived, thank you!" with ""
    Then Ravi's phone shows "It arrived, thank you!" without a reaction
    And she has 5 messages left

  Scenario: A shop reacts with the call by which it sends
    Given Ravi has written "It arrived, thank you!" to Asha
    When her shop sends Ravi the reaction "👍" to "It arrived, thank you!"
    Then the shop gets the message "It arrived, thank you!" as its answer
    And Ravi's phone shows "It arrived, thank you!" with the reaction "👍"
    And she has 5 messages left
    When her shop sends Asha the reaction "👍" to "It arrived, thank you!"
    Then she is told "reaction.message_id names a message of another chat"

  Scenario: A customer who hides the number sees it as well
    Given Ravi has written "Hello" to Asha
    And Ravi shows his number to nobody
    And Ravi has written "Anybody there?" to Asha
    When her shop reacts to "Anybody there?" with "👋"
    Then Ravi's phone shows "Anybody there?" with the reaction "👋"

  Scenario: A message of a customer cannot be corrected or deleted
    Given Ravi has written "Where is my order?" to Asha
    When her shop corrects "Where is my order?" to "All is well"
    Then she is told "id is of a received message"
    When her shop deletes "Where is my order?" for everyone
    Then she is told "id is of a received message"

  Scenario: What is no emoji is no reaction
    Given Ravi has written "Where is my order?" to Asha
    When her shop reacts to "Where is my order?" with "soon"
    Then she is told "emoji must be one emoji, or empty to take the reaction back"

  Scenario: A deleted message is not answered
    Given her shop sends "The code of the gate is 4711" to Ravi
    And her shop deletes "The code of the gate is 4711" for everyone
    When her shop answers the deleted message
    Then she is told "context.message_id names a deleted message"
