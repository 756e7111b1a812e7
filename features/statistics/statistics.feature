@statistics
Feature: Statistics
  What went through an account in the last days, and how much of its plan is used.

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp

  @7.MESSAGE.02 @3.STATS.01
  Scenario: Sent and received
    Given she has sent "Order shipped" to Ravi
    And Ravi writes "Thank you" to Asha
    And her history shows "Thank you" from Ravi once
    When she looks at her statistics
    Then they count 1 sent, 1 received and 0 failed
    And today alone counts as much
    And 1 instance is active

  @3.STATS.01
  Scenario: What failed is counted by itself, and uses nothing up
    Given she sends "Order shipped" to a number that is not on WhatsApp
    When she looks at her statistics
    Then they count 0 sent, 0 received and 1 failed
    And the usage bar shows 0 of 1000 messages on "Free", 0 percent, 1000 left

  @9.SIZE.04
  Scenario: Thirty days, unless told otherwise
    When she looks at her statistics
    Then they tell of 30 days, of which today is the last

  @9.SIZE.04 @7.MESSAGE.02
  Scenario Outline: The last <days> days, today included
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
  Scenario: No other period
    When she looks at her statistics of the last 31 days
    Then she is told "period must be one of 7, 30, 90"

  @D.STATS.01 @3.STATS.01
  Scenario: The usage bar shows the plan's month, whatever the period
    Given she has 10 messages left this month
    And she has sent "Order shipped" to Ravi
    And 8 days have passed since
    When she looks at her statistics of the last 7 days
    Then they count 0 sent, 0 received and 0 failed
    And the usage bar shows 991 of 1000 messages on "Free", 99.1 percent, 9 left

  @3.STATS.01
  Scenario Outline: The bar is full when nothing is left, and not before
    Given she has <left> messages left this month
    When she looks at her statistics
    Then the usage bar shows <used> of 1000 messages on "Free", <percent> percent, <left> left

    Examples:
      | left | used | percent |
      | 999  | 1    | 0.1     |
      | 1    | 999  | 99.9    |
      | 0    | 1000 | 100     |

  @3.STATS.01
  Scenario: When the plan has ended, what was sent still counts
    Given she has sent "Order shipped" to Ravi
    And her plan has ended
    When she looks at her statistics
    Then they count 1 sent, 0 received and 0 failed
    And the usage bar shows no plan

  Scenario: Nobody's messages count for another account
    Given she has sent "Order shipped" to Ravi
    And Ravi has signed up
    When he looks at his statistics
    Then they count 0 sent, 0 received and 0 failed
    And the usage bar shows no plan
