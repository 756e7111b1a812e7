@browser @orders
Feature: Orders in the dashboard
  A customer sees all orders with their status, and prints receipts.

  @2.ORDERS.01 @2.ORDERS.02 @D.PAY.08
  Scenario: Orders are listed and can be filtered by status
    Given Asha is on the Basic plan by the month
    And she has asked for the Pro plan by the month
    And she is looking at "Order History"
    Then her orders read:
      | Pro plan, monthly   | Pending | Payment is being processed. Please wait for confirmation.         |
      | Basic plan, monthly | Paid    | Payment completed successfully. Your subscription is active. |
    When she shows only the orders that are paid
    Then her orders read:
      | Basic plan, monthly | Paid | Payment completed successfully. Your subscription is active. |
    When she loads the page again
    Then her orders read:
      | Basic plan, monthly | Paid | Payment completed successfully. Your subscription is active. |

  @2.ORDERS.03
  Scenario: A receipt can be printed
    Given Asha is on the Basic plan by the month
    And she is looking at "Order History"
    When she opens the newest order
    And she prints its receipt
    Then the print has "Waxwing receipt, ₹999, Basic, Payment status, Razorpay payment ID" and her email
    And the print has no menu and no buttons
