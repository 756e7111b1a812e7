@browser @history
Feature: The message history on the screen
  Whoever looks for a message finds it, and finds out what became of it.

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp

  @2.HISTORY.05 @2.HISTORY.06
  Scenario: What was sent and what was received, the newest first
    Given Ravi writes "<b>Where is it?</b>" to Asha
    And her history shows "<b>Where is it?</b>" from Ravi once
    And she has sent "On its way" to Ravi
    When she is looking at "Message History"
    Then her messages read, newest first:
      | Sent     | Ravi | Delivered | On its way          |
      | Received | Ravi | Delivered | <b>Where is it?</b> |

  @2.HISTORY.05
  Scenario: The same on a phone
    Given Asha is on a phone
    And she has sent "Order shipped" to Ravi
    When she is looking at "Message History"
    Then her messages read, newest first:
      | Sent | Ravi | Delivered | Order shipped |
    And nothing reaches beyond the edge of her screen

  @2.HISTORY.02 @2.HISTORY.03
  Scenario: Filters outlive the page, and are cleared together
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

  @2.HISTORY.03
  Scenario: Days on which nothing was said
    Given she has sent "Order shipped" to Ravi
    And she is looking at "Message History"
    When she shows only what was sent, from yesterday to yesterday
    Then she sees the heading "No messages match"

  @2.HISTORY.04 @4.LIST.01 @9.SIZE.02
  Scenario: Fifty a page, and a change of the filters begins at page 1
    Given she sends 51 messages to Ravi without waiting
    And she is looking at "Message History"
    When she presses "Next"
    Then she sees "Page 2 of 2"
    And she reads 1 message
    When she shows only what was sent
    Then she sees "Page 1 of 2"
    And she reads 50 messages

  Scenario: From accepted to read, and the request that sends it again
    Given she has sent "It's shipped" to Ravi
    And Ravi opens the chat
    And the message becomes read
    And she is looking at "Message History"
    When she opens the message "It's shipped"
    Then its way was "Accepted, Sent, Delivered, Read", each with its time
    And nothing there stands in anybody’s way
    When she runs its request with her key
    Then Ravi's phone shows "It's shipped" twice

  Scenario: A message that failed tells why
    Given she sends "Order shipped" to a number that is not on WhatsApp
    And she is looking at "Message History"
    When she opens the message "Order shipped"
    Then its way was "Accepted, Failed"
    And she sees "not registered"

  Scenario: What comes meanwhile moves nothing until she wants to see it
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

  Scenario: The filtered list for a spreadsheet, which takes no text for a formula
    Given she has sent "Order shipped" to Ravi
    And Ravi writes "=1+1" to Asha
    And her history shows "=1+1" from Ravi once
    And she is looking at "Message History"
    When she shows only what was received
    And she exports the list
    Then the file has these messages:
      | inbound | '=1+1 |
