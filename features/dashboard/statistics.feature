@browser @statistics
Feature: Statistics in the dashboard
  The statistics show the account's messages and the use of its plan.

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp

  @2.STATS.02 @2.STATS.03
  Scenario: Sent and received messages are counted
    Given she has sent "Order shipped" to Ravi
    And Ravi writes "Thank you" to Asha
    And her history shows "Thank you" from Ravi once
    And she sends "Order shipped" to a number that is not on WhatsApp
    When she looks at the statistics page
    Then the cards read:
      | Total            | 2 |
      | Sent             | 1 |
      | Received         | 1 |
      | Active Instances | 1 |
    And her plan's bar shows "Free", "1 / 1,000", "0.1% used" and "999 remaining"

  Scenario: Messages are told apart by what they are
    Given her shop asks Ravi "When shall we deliver?" with the options "Morning, Evening"
    And she has sent "Order shipped" to Ravi
    And she has sent "Thank you" to Ravi
    When she looks at the statistics page
    Then the messages by kind read:
      | Text        | 2 67% | 2 sent, 0 received |
      | Files       | 0 0%  | 0 sent, 0 received |
      | Other kinds | 1 33% | 1 sent, 0 received |

  Scenario: The chart can be read by keyboard and as a table
    Given she has sent "Order shipped" to Ravi
    And 1 day has passed since
    And she has sent "Order delivered" to Ravi
    And she has sent "Thank you" to Ravi
    When she looks at the statistics page
    Then by the keyboard today reads "2 sent, 0 received, 0 failed"
    And by the keyboard the day before reads "1 sent, 0 received, 0 failed"
    And the table behind the chart begins with "2 0 0" and "1 0 0"

  @2.STATS.01
  Scenario: The period can be changed
    Given she has sent "Order shipped" to Ravi
    And 8 days have passed since
    When she looks at the statistics of the last 7 days
    Then she sees the heading "No messages in the last 7 days"
    When she looks at the statistics of the last 90 days
    Then the cards read:
      | Total            | 1 |
      | Sent             | 1 |
      | Received         | 0 |
      | Active Instances | 1 |

  @2.USAGE.01 @2.USAGE.02
  Scenario: Each instance has its own figures
    Given she has sent "Order shipped" to Ravi
    And her plan allows 2 instances
    And she has created an instance
    When she looks at the statistics of each instance
    Then they read:
      | ready        | 1 | 1 | 0 | Sent on 1 of 30 days, 1 at most, 1 today | today |
      | initializing | 0 | 0 | 0 | None sent                                | Never |
