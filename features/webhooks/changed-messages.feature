@webhooks
Feature: A shop's server is told what becomes of messages
  Customers react to what a shop has sent, and correct and withdraw what they wrote. The shop's own program acts on what it is told.

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp
    And her shop's server is up
    And she has made a webhook to her shop's server for "message.reaction, message.edited, message.deleted"

  Scenario: A customer reacts, and takes that back
    Given her shop sends "Your order has shipped" to Ravi
    When Ravi reacts to it with "👍"
    Then her shop's server is told that Ravi reacts with "👍" to "Your order has shipped"
    When Ravi reacts to it with ""
    Then her shop's server is told that Ravi takes the reaction to "Your order has shipped" back
    And her shop's server is told each of these once: "message.reaction, message.reaction"

  Scenario: A customer corrects an order, and withdraws it
    Given Ravi writes "Two mugs, plese" to Asha
    And her history shows "Two mugs, plese" from Ravi once
    When Ravi corrects it to "Three mugs, please" as new phones do
    Then her shop's server is told that a message of Ravi now reads "Three mugs, please"
    When Ravi deletes it for everyone
    Then her shop's server is told that Ravi has deleted a message, and not what it said
    And her shop's server is told each of these once: "message.edited, message.deleted"

  Scenario: What the shop itself changes is told as well
    Given her shop sends "Your order has shiped" to Ravi
    When her shop corrects "Your order has shiped" to "Your order has shipped"
    Then her shop's server is told that a message of Asha now reads "Your order has shipped"
    When her shop deletes "Your order has shipped" for everyone
    Then her shop's server is told that Asha has deleted a message, and not what it said
    And her shop's server is told each of these once: "message.edited, message.deleted"
