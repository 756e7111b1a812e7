@orders @razorpay
Feature: Paying again after a payment that failed
  After a declined card the same plan can be ordered and paid again.

  Background:
    Given Asha has opened the checkout for the Basic plan by the month
    And her card was declined for "Insufficient funds"

  Scenario: The same plan for the same period can be ordered again
    When she asks for the Basic plan by the month
    Then she was asked for 999 rupees
    And it is another order than before

  Scenario: The second order is paid, and the first one stays failed
    Given she has asked for the Basic plan by the month
    And she has paid at the checkout
    When she sends her payment confirmation
    Then she is told that it is paid
    And the newest order of Asha is paid
    When she looks at her failed orders
    Then 1 order is shown
