@payments @razorpay
Feature: Payments by Razorpay
  The browser, Razorpay's webhook and polling confirm the same payment, and it counts once.

  @7.PAY.02 @7.PAY.03 @4.PAY.01
  Scenario: The browser confirms the payment
    Given Asha has opened the checkout for the Basic plan by the month
    And she has paid at the checkout
    When she sends her payment confirmation
    Then she is told that it is paid
    And she is on the Basic plan for 30 days

  @D.PAY.03
  Scenario: Razorpay's webhook confirms the payment when the tab was closed
    Given Asha has opened the checkout for the Basic plan by the month
    And she has paid at the checkout
    When Razorpay calls the webhook of the payment twice
    Then she is on the Basic plan for 30 days
    And she has 1 order

  Scenario: Polling Razorpay confirms the payment when the webhook was lost
    Given Asha has opened the checkout for the Basic plan by the month
    And she has paid at the checkout
    And 20 minutes have passed since
    When Razorpay is asked about open orders
    Then she is on the Basic plan for 30 days

  @4.ORDER.03
  Scenario: A declined card fails the order
    Given Asha has opened the checkout for the Basic plan by the month
    When her card is declined for "Insufficient funds"
    Then the newest order of Asha is failed
    And it says "Payment failed. Please try again or contact support."
    And it failed because of "Insufficient funds"
    And she has no plan

  Scenario: An order that was declined can be paid afterwards
    Given Asha has opened the checkout for the Basic plan by the month
    And her card was declined for "Insufficient funds"
    And she has paid at the checkout
    When she sends her payment confirmation
    Then she is told that it is paid
    And the newest order of Asha is paid

  Scenario: A payment that the bank has not captured yet is pending
    Given Asha has opened the checkout for the Basic plan by the month
    And the bank has authorized her payment
    When she sends her payment confirmation
    Then she is told that it is not paid yet
    And she has no plan

  @D.CHANGE.06 @9.CLAIM.01 @4.ORDER.05
  Scenario: A refund ends the plan
    Given Asha has opened the checkout for the Basic plan by the month
    And she has paid at the checkout
    And she has sent her payment confirmation
    When the payment is refunded
    Then she has no plan
    And the newest order of Asha is refunded
    And it says "Payment has been refunded to your original payment method."

  Scenario: A payment of less than the price activates nothing
    Given Asha has opened the checkout for the Basic plan by the month
    And she has paid 1 rupee at the checkout
    When she sends her payment confirmation
    Then she is told "Payment verification failed"
    And she has no plan
