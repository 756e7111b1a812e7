@history
Feature: Export of the message history
  The history is exported as a CSV file, as a whole or filtered.

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp

  Scenario: The export has all messages, the newest first
    Given she has sent "Order shipped" to Ravi
    And 1 day has passed since
    And Ravi writes "Thank you" to Asha
    And her history shows "Thank you" from Ravi once
    When she exports her history
    Then the table shows, newest first:
      | inbound  | Ravi to Asha | Thank you     |
      | outbound | Asha to Ravi | Order shipped |

  Scenario: The export takes the filters of the history
    Given she has sent "Order shipped" to Ravi
    And Ravi writes "Thank you" to Asha
    And her history shows "Thank you" from Ravi once
    When she exports what she received
    Then the table shows, newest first:
      | inbound | Ravi to Asha | Thank you |

  Scenario: A text that looks like a formula stays a text
    Given Ravi writes "=1+1" to Asha
    And her history shows "=1+1" from Ravi once
    When she exports her history
    Then the table shows, newest first:
      | inbound | Ravi to Asha | '=1+1 |

  Scenario: Commas and quotation marks do not split a row
    Given she has sent 'Size "M", blue' to Ravi
    When she exports her history
    Then the table shows, newest first:
      | outbound | Asha to Ravi | Size "M", blue |

  Scenario: The export has more than one page of the history
    Given she sends 120 messages to Ravi without waiting
    When she exports her history
    Then the table has 120 rows

  Scenario: Another account's messages are not exported
    Given she has sent "Order shipped" to Ravi
    And Ravi has signed up
    When he exports the history of Asha's instance
    Then the table has 0 rows

  Scenario: A start date after the end date is refused
    When she exports the history from today to yesterday
    Then she is told "startDate must not be after endDate"
