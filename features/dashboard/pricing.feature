@browser
Feature: What the product costs

  @2.PRICING.03 @2.PRICING.05 @2.PRICING.06
  Scenario: A year instead of a month
    Given Ravi is at "/pricing"
    Then Basic costs him "₹999/month"
    When he chooses to pay by the year
    Then Basic costs him "₹10,789/year", "₹11,988" is struck out and he reads "Save ₹1,199"
    And Free costs him "₹0/year", and nothing is struck out

  @failing-server @2.PRICING.04 @8.PLANS.01
  Scenario: The plans cannot be loaded
    Given the plans do not reach Ravi
    When he goes to "/pricing"
    Then he sees "Failed to load pricing plans - Please try refreshing the page or contact support if the problem persists."
    And nothing there stands in anybody’s way
    When the plans can be reached again
    And he presses "Refresh Page"
    Then Basic costs him "₹999/month"

  @2.PRICING.01
  Scenario: The plans take their time
    Given the plans take their time to reach Ravi
    When he goes to "/pricing"
    Then he sees the places of 4 plans
    When the plans can be reached again
    Then Basic costs him "₹999/month"

  @2.PRICING.10
  Scenario: From a plan to the sign-up
    Given Ravi is at "/pricing"
    When he follows "Start Pro Plan"
    Then he is led to "/signup"
