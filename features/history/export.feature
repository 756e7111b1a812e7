@history
Feature: Taking the message history along
  The history as a file that any spreadsheet opens, as a whole or in part.

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp

  Scenario: All of it, the newest first
    Given she has sent "Order shipped" to Ravi
    And 1 day has passed since
    And Ravi writes "Thank you" to Asha
    And her history shows "Thank you" from Ravi once
    When she takes her history along
    Then the table shows, newest first:
      | inbound  | Ravi to Asha | Thank you     |
      | outbound | Asha to Ravi | Order shipped |

  Scenario: Only what was received
    Given she has sent "Order shipped" to Ravi
    And Ravi writes "Thank you" to Asha
    And her history shows "Thank you" from Ravi once
    When she takes along what she received
    Then the table shows, newest first:
      | inbound | Ravi to Asha | Thank you |

  Scenario: A text that a spreadsheet would take for a formula stays a text
    Given Ravi writes "=1+1" to Asha
    And her history shows "=1+1" from Ravi once
    When she takes her history along
    Then the table shows, newest first:
      | inbound | Ravi to Asha | '=1+1 |

  Scenario: Commas and quotation marks tear no row apart
    Given she has sent 'Size "M", blue' to Ravi
    When she takes her history along
    Then the table shows, newest first:
      | outbound | Asha to Ravi | Size "M", blue |

  Scenario: More than a page of the history
    Given she sends 120 messages to Ravi without waiting
    When she takes her history along
    Then the table has 120 rows

  Scenario: Nobody takes another account's messages along
    Given she has sent "Order shipped" to Ravi
    And Ravi has signed up
    When he takes along the history of Asha's instance
    Then the table has 0 rows

  Scenario: Two days in the wrong order
    When she takes along the history from today to yesterday
    Then she is told "startDate must not be after endDate"
