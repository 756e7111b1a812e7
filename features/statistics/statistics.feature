@statistics
Feature: Statistics
  The statistics show the messages of the last days and the use of the plan.

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp

  @7.MESSAGE.02 @3.STATS.01
  Scenario: Sent and received messages are counted
    Given she has sent "Order shipped" to Ravi
    And Ravi writes "Thank you" to Asha
    And her history shows "Thank you" from Ravi once
    When she looks at her statistics
    Then they count 1 sent, 1 received and 0 failed
    And today has the same count
    And 1 instance is active

  @3.STATS.01
  Scenario: Failed messages are counted apart and use no quota
    Given she sends "Order shipped" to a number that is not on WhatsApp
    When she looks at her statistics
    Then they count 0 sent, 0 received and 1 failed
    And the usage bar shows 0 of 1000 messages on "Free", 0 percent, 1000 left

  @9.SIZE.04
  Scenario: The period is 30 days by default
    When she looks at her statistics
    Then they tell of 30 days, of which today is the last

  @9.SIZE.04 @7.MESSAGE.02
  Scenario Outline: The period of <days> days includes today
    Given she has sent "Order shipped" to Ravi
    And <age> days have passed since
    When she looks at her statistics of the last <days> days
    Then they tell of <days> days, of which today is the last
    And they count <sent> sent, 0 received and 0 failed

    Examples:
      | days | age | sent |
      | 7    | 6   | 1    |
      | 7    | 7   | 0    |
      | 30   | 29  | 1    |
      | 30   | 30  | 0    |
      | 90   | 30  | 1    |

  @9.SIZE.04
  Scenario: Any other period is refused
    When she looks at her statistics of the last 31 days
    Then she is told "period must be one of 7, 30, 90"

  @D.STATS.01 @3.STATS.01
  Scenario: The usage bar shows the message window, whatever the period
    Given she has 10 messages left this month
    And she has sent "Order shipped" to Ravi
    And 8 days have passed since
    When she looks at her statistics of the last 7 days
    Then they count 0 sent, 0 received and 0 failed
    And the usage bar shows 991 of 1000 messages on "Free", 99.1 percent, 9 left

  @3.STATS.01
  Scenario Outline: The bar is full only when no message is left
    Given she has <left> messages left this month
    When she looks at her statistics
    Then the usage bar shows <used> of 1000 messages on "Free", <percent> percent, <left> left

    Examples:
      | left | used | percent |
      | 999  | 1    | 0.1     |
      | 1    | 999  | 99.9    |
      | 0    | 1000 | 100     |

  @3.STATS.01
  Scenario: Messages of a plan that has ended are still counted
    Given she has sent "Order shipped" to Ravi
    And her plan has ended
    When she looks at her statistics
    Then they count 1 sent, 0 received and 0 failed
    And the usage bar shows no plan

  Scenario: Messages of one account do not count for another
    Given she has sent "Order shipped" to Ravi
    And Ravi has signed up
    When he looks at his statistics
    Then they count 0 sent, 0 received and 0 failed
    And the usage bar shows no plan
