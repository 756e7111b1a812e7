@orders @razorpay
Feature: Paying again after a payment that failed
  A card that was declined closes no door: the same plan can be asked for and paid again.

  Background:
    Given Asha has asked for the Basic plan by the month at the till
    And her card was declined for "Insufficient funds"

  Scenario: The same plan for the same period is on offer again
    When she asks for the Basic plan by the month
    Then she was asked for 999 rupees
    And it is another order than before

  Scenario: The second order is paid, and the first one stays what it was
    Given she has asked for the Basic plan by the month
    And she has paid at the till
    When she hands in her receipt
    Then she is told that it is paid
    And the newest order of Asha is paid
    When she looks at her failed orders
    Then 1 order is shown
