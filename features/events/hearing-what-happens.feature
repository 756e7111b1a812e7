@events
Feature: Hearing what happens
  Asha's shop asks for events, or waits for them. Nothing has to be set up before.

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp
    And she has made the key "Shop", which may read events

  Scenario: The shop hears of an answer while it waits
    Given her shop has begun to listen with the key "Shop"
    When Ravi writes "Where is my parcel?" to Asha while her shop waits
    Then her shop hears of "Where is my parcel?" from Ravi

  Scenario: The shop follows a message until it is read
    Given her shop has begun to listen with the key "Shop"
    And she has sent "Order shipped" to Ravi
    And Ravi opens the chat
    And the message becomes read
    Then her shop hears that the message was accepted, sent, delivered and read, in this order
    And each time the message has the status of that moment

  Scenario: What happened before the shop listened is not made up afterwards
    Given she has sent "Order shipped" to Ravi
    And the message becomes delivered
    When her shop asks for events with the key "Shop"
    Then it hears of nothing, and that everything is recorded from now on

  Scenario: A shop that stops goes on where it stopped
    Given her shop has begun to listen with the key "Shop"
    And Ravi writes "One" to Asha
    And her shop hears of "One" from Ravi
    And Ravi writes "Two" to Asha
    And her history shows "Two" from Ravi once
    And Ravi writes "Three" to Asha
    And her history shows "Three" from Ravi once
    Then her shop hears of "Two" and then of "Three", one at a time, and not of "One" again

  Scenario: An event can be read again by its id
    Given her shop has begun to listen with the key "Shop"
    And Ravi writes "Where is my parcel?" to Asha
    And her shop hears of "Where is my parcel?" from Ravi
    Then her shop reads the same event by its id

  Scenario: A key that may not read events is told what it lacks
    When her shop asks for events with the key of her instance
    Then she is told "This API key may not do that: it needs the scope events:read"

  Scenario: A type that there is not is named
    When her shop asks for events of the type "message.lost"
    Then she is told "types names a type of event that there is not: message.lost"

  Scenario: An event of somebody else is no place to go on from
    Given her shop has begun to listen with the key "Shop"
    And Ravi writes "Where is my parcel?" to Asha
    And her shop hears of "Where is my parcel?" from Ravi
    And Ravi has linked his phone
    And he has made the key "Stall", which may read events
    When his stall asks for what came after that event with the key "Stall"
    Then he is told "after names no event of this account"
    When his stall asks for that event with the key "Stall"
    Then he is told "Event not found"
