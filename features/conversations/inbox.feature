@conversations
Feature: Asha answers from the inbox
  Who has written to Asha's shop stands in her inbox, the newest first, under the name that they have chosen. What she has not
  read is counted, and she answers from there. Sending alone begins no conversation.

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp
    And she has 5 messages left this month

  Scenario: Ravi writes, and Asha reads and replies
    When Ravi writes "Where is my order?" to Asha
    Then her inbox shows a conversation with Ravi, 1 unread, "Where is my order?"
    When she opens the conversation with Ravi
    Then she reads "Where is my order?" from "Ravi"
    And her inbox has nothing unread
    When she replies "It left this morning" to Ravi
    Then Ravi's phone shows "It left this morning" once
    And her inbox shows a conversation with Ravi, 0 unread, "It left this morning"
    And she has 4 messages left

  Scenario: A reply that her browser repeats is sent once
    Given Ravi has written "Where is my order?" to Asha
    When she replies "It left this morning" to Ravi, and her browser repeats that
    Then Ravi's phone shows "It left this morning" once
    And she has 4 messages left

  Scenario: A reply may be a place
    Given Ravi has written "Where can I fetch it?" to Asha
    When she replies to Ravi with the location "Asha's Shop" at 12.971599, 77.594566
    Then Ravi's phone shows the location "Asha's Shop" at 12.971599, 77.594566
    And her inbox shows a conversation with Ravi, 1 unread, "Asha's Shop"
    And she has 4 messages left

  Scenario: What is read stays read, and what comes later is unread
    Given Ravi has written "Where is my order?" to Asha
    And Ravi has written "Hello?" to Asha
    And she has opened the conversation with Ravi
    When Ravi writes "It is here, thanks" to Asha
    Then her inbox shows a conversation with Ravi, 1 unread, "It is here, thanks"
    When she says that she has read up to "Where is my order?"
    Then her inbox shows a conversation with Ravi, 1 unread, "It is here, thanks"

  Scenario: Reading in one tab clears the count in another
    Given Ravi has written "Where is my order?" to Asha
    And Asha's dashboard is open
    When she opens the conversation with Ravi
    Then Asha's dashboard is told that a conversation has changed

  Scenario: A shop that only sends has an empty inbox
    Given Asha has sent "Order shipped" to Ravi
    Then her inbox is empty
    When Ravi writes "Thanks" to Asha
    Then her inbox shows a conversation with Ravi, 1 unread, "Thanks"
    When she opens the conversation with Ravi
    Then she reads "Order shipped" and "Thanks"

  Scenario: Somebody else's conversations are not found
    Given Ravi has written "Where is my order?" to Asha
    And Ravi is on the Free plan
    Then his inbox is empty
    When he looks at the conversation of Asha with Ravi
    Then he is told "Conversation not found"

  Scenario: Asha's programs hear who has written
    When Ravi writes "Where is my order?" to Asha
    Then her programs read "Where is my order?" from "Ravi"
