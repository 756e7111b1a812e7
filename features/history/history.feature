@history
Feature: Message history

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp

  @7.MESSAGE.01 @3.MESSAGE.01
  Scenario: The history lists the newest message first
    Given she has sent "First" to Ravi
    And she has sent "Second" to Ravi
    When she looks at her history
    Then the history shows, newest first:
      | Second |
      | First  |

  @3.MESSAGE.01 @3.MESSAGE.02
  Scenario: A message shows its recipient and its status
    When she sends "Order shipped" to Ravi
    Then her history shows "Order shipped" to Ravi as delivered

  @7.MESSAGE.01 @3.MESSAGE.02 @D.QUERY.01
  Scenario: Sent and received messages can be filtered
    Given she has sent "Order shipped" to Ravi
    And Ravi writes "Thank you" to Asha
    And her history shows "Thank you" from Ravi once
    When she looks at what she sent
    Then the history shows, newest first:
      | Order shipped |
    When she looks at what she received
    Then the history shows, newest first:
      | Thank you |

  @7.MESSAGE.01
  Scenario: The history can be filtered by instance
    Given she has sent "Order shipped" to Ravi
    When she looks at the history of her instance
    Then the history shows, newest first:
      | Order shipped |

  @7.MESSAGE.01
  Scenario Outline: The history can be filtered by days, both included
    Given she has sent "Order shipped" to Ravi
    And 1 day has passed since
    When she looks at the history from <from> to <until>
    Then it is page 1 of <pages>, <total> messages in all

    Examples:
      | from      | until     | pages | total |
      | yesterday | yesterday | 1     | 1     |
      | yesterday | tomorrow  | 1     | 1     |
      | today     | tomorrow  | 0     | 0     |

  @3.PAGE.01 @7.MESSAGE.01
  Scenario: The history has pages
    Given she sends 5 messages to Ravi without waiting
    When she looks at page 2 of the history with 2 a page
    Then the history shows, newest first:
      | Message 3 |
      | Message 2 |
    And it is page 2 of 3, 5 messages in all

  @9.SIZE.02 @3.PAGE.01
  Scenario: A page has 50 messages by default
    When she looks at her history
    Then a page has room for 50 messages
    And the history is empty

  Scenario: Nobody sees another account's messages
    Given she has sent "Order shipped" to Ravi
    And Ravi has signed up
    When he looks at his history
    Then the history is empty
    When he looks at the history of Asha's instance
    Then the history is empty

  @3.MESSAGE.03
  Scenario: A message shows when it was sent, delivered and read
    Given she has sent "Order shipped" to Ravi
    And Ravi opens the chat
    And the message becomes read
    When she looks at the status of the message
    Then it was sent, delivered and read, one after the other

  @3.MESSAGE.03
  Scenario: A failed message shows the reason
    Given she sends "Order shipped" to a number that is not on WhatsApp
    When she looks at the status of that message
    Then it was never sent because "not registered"

  Scenario: The status of another account's message is not shown
    Given she has sent "Order shipped" to Ravi
    And Ravi has signed up
    When he looks at the status of the message
    Then he is told "Message not found"

  @7.MESSAGE.01
  Scenario: A start date after the end date is refused
    When she looks at the history from today to yesterday
    Then she is told "startDate must not be after endDate"
