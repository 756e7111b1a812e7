@payments @razorpay
Feature: Payments by Razorpay
  The browser, Razorpay's news and our own asking all tell of the same payment, and it counts once.

  @7.PAY.02 @7.PAY.03 @4.PAY.01
  Scenario: Paid, and handed in by the browser
    Given Asha has asked for the Basic plan by the month at the till
    And she has paid at the till
    When she hands in her receipt
    Then she is told that it is paid
    And she is on the Basic plan for 30 days

  @D.PAY.03
  Scenario: The tab was closed, and Razorpay tells
    Given Asha has asked for the Basic plan by the month at the till
    And she has paid at the till
    When Razorpay tells that it was paid, twice
    Then she is on the Basic plan for 30 days
    And she has 1 order

  Scenario: The tab was closed, and the news got lost
    Given Asha has asked for the Basic plan by the month at the till
    And she has paid at the till
    And 20 minutes have passed since
    When Razorpay is asked about open orders
    Then she is on the Basic plan for 30 days

  @4.ORDER.03
  Scenario: The card is declined
    Given Asha has asked for the Basic plan by the month at the till
    When her card is declined for "Insufficient funds"
    Then the newest order of Asha is failed
    And it reads "Payment failed. Please try again or contact support."
    And it failed for "Insufficient funds"
    And she has no plan

  Scenario: Declined at first, paid at the second try
    Given Asha has asked for the Basic plan by the month at the till
    And her card was declined for "Insufficient funds"
    And she has paid at the till
    When she hands in her receipt
    Then she is told that it is paid
    And the newest order of Asha is paid

  Scenario: The bank takes its time
    Given Asha has asked for the Basic plan by the month at the till
    And the bank has promised her payment
    When she hands in her receipt
    Then she is told that it is not paid yet
    And she has no plan

  @D.CHANGE.06 @9.CLAIM.01 @4.ORDER.05
  Scenario: The money goes back
    Given Asha has asked for the Basic plan by the month at the till
    And she has paid at the till
    And she has handed in her receipt
    When the payment is given back
    Then she has no plan
    And the newest order of Asha is refunded
    And it reads "Payment has been refunded to your original payment method."

  Scenario: Less than what was asked for
    Given Asha has asked for the Basic plan by the month at the till
    And she has paid 1 rupee at the till
    When she hands in her receipt
    Then she is told "Payment verification failed"
    And she has no plan
