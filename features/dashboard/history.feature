@browser @history
Feature: Message history in the dashboard
  A customer finds each message and its status.

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp

  @2.HISTORY.05 @2.HISTORY.06
  Scenario: Sent and received messages are listed, the newest first
    Given Ravi writes "<b>Where is it?</b>" to Asha
    And her history shows "<b>Where is it?</b>" from Ravi once
    And she has sent "On its way" to Ravi
    When she is looking at "Message History"
    Then her messages read, newest first:
      | Sent     | Ravi | Delivered | On its way          |
      | Received | Ravi | Delivered | <b>Where is it?</b> |

  @2.HISTORY.05
  Scenario: The history fits a phone
    Given Asha is on a phone
    And she has sent "Order shipped" to Ravi
    When she is looking at "Message History"
    Then her messages read, newest first:
      | Sent | Ravi | Delivered | Order shipped |
    And nothing overflows her screen

  @2.HISTORY.02 @2.HISTORY.03
  Scenario: Filters are kept over a reload, and cleared together
    Given Ravi writes "Where is it?" to Asha
    And her history shows "Where is it?" from Ravi once
    And she has sent "On its way" to Ravi
    And she is looking at "Message History"
    When she shows only what was received, from today to today
    And she loads the page again
    Then her messages read, newest first:
      | Received | Ravi | Delivered | Where is it? |
    When she presses "Clear filters"
    Then her messages read, newest first:
      | Sent     | Ravi | Delivered | On its way   |
      | Received | Ravi | Delivered | Where is it? |

  Scenario: Every kind is told by its name, and is a filter that stays over a reload
    Given her shop asks Ravi "When shall we deliver?" with the options "Morning, Evening"
    And she has sent "On its way" to Ravi
    When she is looking at "Message History"
    Then her messages read, newest first:
      | Sent | Ravi | Delivered | On its way                                   |
      | Sent | Ravi | Delivered | Poll When shall we deliver? (Morning, Evening) |
    When she shows only messages of the kind "Poll"
    And she loads the page again
    Then her messages read, newest first:
      | Sent | Ravi | Delivered | Poll When shall we deliver? (Morning, Evening) |
    And it has no accessibility problem

  Scenario: The kinds fit a phone
    Given Asha is on a phone
    And her shop asks Ravi "When shall we deliver?" with the options "Morning, Evening"
    When she is looking at "Message History"
    And she shows only messages of the kind "Poll"
    Then her messages read, newest first:
      | Sent | Ravi | Delivered | Poll When shall we deliver? (Morning, Evening) |
    And nothing overflows her screen

  @2.HISTORY.03
  Scenario: Days without messages show an empty state
    Given she has sent "Order shipped" to Ravi
    And she is looking at "Message History"
    When she shows only what was sent, from yesterday to yesterday
    Then she sees the heading "No messages match"

  @2.HISTORY.04 @4.LIST.01 @9.SIZE.02
  Scenario: A page has 50 messages, and new filters start at page 1
    Given she sends 51 messages to Ravi without waiting
    And she is looking at "Message History"
    When she presses "Next"
    Then she sees "Page 2 of 2"
    And she reads 1 message
    When she shows only what was sent
    Then she sees "Page 1 of 2"
    And she reads 50 messages

  Scenario: A message shows its times and the request that sends it again
    Given she has sent "It's shipped" to Ravi
    And Ravi opens the chat
    And the message becomes read
    And she is looking at "Message History"
    When she opens the message "It's shipped"
    Then its steps were "Accepted, Sent, Delivered, Read", each with its time
    And it has no accessibility problem
    When she runs the shown request with her key
    Then Ravi's phone shows "It's shipped" twice

  Scenario: A failed message shows the reason
    Given she sends "Order shipped" to a number that is not on WhatsApp
    And she is looking at "Message History"
    When she opens the message "Order shipped"
    Then its steps were "Accepted, Failed"
    And she sees "not registered"

  Scenario: New messages are announced and do not move the list
    Given she has sent "First" to Ravi
    And she is looking at "Message History"
    And she sees "First"
    When Ravi writes "Second" to Asha
    Then she sees "1 new message"
    And her messages read, newest first:
      | Sent | Ravi | Delivered | First |
    When she presses "1 new message"
    Then her messages read, newest first:
      | Received | Ravi | Delivered | Second |
      | Sent     | Ravi | Delivered | First  |

  Scenario: The filtered list can be exported safely for a spreadsheet
    Given she has sent "Order shipped" to Ravi
    And Ravi writes "=1+1" to Asha
    And her history shows "=1+1" from Ravi once
    And she is looking at "Message History"
    When she shows only what was received
    And she exports the list
    Then the file has these messages:
      | inbound | '=1+1 |
