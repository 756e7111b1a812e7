@payments
Feature: Orders
  Every order is kept with its quote and its status.

  @3.ORDER.01 @3.ORDER.02 @3.ORDER.03 @4.ORDER.01 @D.PAY.06 @7.PAY.04
  Scenario: A paid order shows its payment
    Given Asha is on the Basic plan by the month
    When she looks at her orders
    Then the newest order is of 999 rupees for 30 days of Basic
    And it allows 5 instances and 10000 messages
    And it says how and when it was paid
    And it says "Payment completed successfully. Your subscription is active."

  @4.ORDER.02
  Scenario: An unpaid order is pending
    Given Asha has signed up
    And she has asked for the Basic plan by the month
    When she looks at her orders
    Then the newest order is pending
    And it says "Payment is being processed. Please wait for confirmation."

  @4.ORDER.04
  Scenario: An order that was replaced is shown as cancelled
    Given Asha has signed up
    And she has asked for the Basic plan by the month
    And she has asked for the Pro plan by the month
    When she looks at her cancelled orders
    Then the newest order is cancelled
    And it says "Order was cancelled. No charges were made."

  @D.PAY.07
  Scenario: An order of a year has 365 days
    Given Asha is on the Basic plan by the year
    When she looks at her orders
    Then the newest order is of 10789.2 rupees for 365 days of Basic

  @7.PAY.04
  Scenario: Orders can be filtered by status
    Given Asha is on the Basic plan by the month
    And she has asked for the Pro plan by the month
    When she looks at her paid orders
    Then 1 order is shown
    And the newest order is paid

  @9.SIZE.03 @7.PAY.04
  Scenario: A page has 10 orders, the newest first
    Given Asha has signed up
    And she has made 12 orders
    When she looks at her orders
    Then 10 orders are shown, of 12 on 2 pages, the newest first

  @9.SIZE.03
  Scenario Outline: A page can have <size> orders
    Given Asha has signed up
    And she has made 12 orders
    When she looks at her orders, <size> on a page
    Then <shown> orders are shown, of 12 on <pages> pages, the newest first

    Examples:
      | size | shown | pages |
      | 10   | 10    | 2     |
      | 25   | 12    | 1     |
      | 50   | 12    | 1     |

  @9.SIZE.03
  Scenario: Another page size is refused
    Given Asha has signed up
    When she looks at her orders, 11 on a page
    Then she is refused

  @D.PAY.04
  Scenario: An order can be read by its id
    Given Asha is on the Basic plan by the month
    When she looks at that order
    Then the order is of 999 rupees for 30 days of Basic

  @D.PAY.04
  Scenario: Another account's order is not found
    Given Asha is on the Basic plan by the month
    And Ravi has signed up
    When Ravi looks at Asha's order
    Then he is told "Order not found"
