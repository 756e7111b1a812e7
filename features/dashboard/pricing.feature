@browser
Feature: Prices

  @2.PRICING.03 @2.PRICING.05 @2.PRICING.06
  Scenario: Yearly prices can be shown
    Given Ravi is at "/pricing"
    Then Basic costs him "₹999/month"
    When he chooses to pay by the year
    Then Basic costs him "₹10,789/year", "₹11,988" is crossed out and he reads "Save ₹1,199"
    And Free costs him "₹0/year", and no other price is shown

  @failing-server @2.PRICING.04 @8.PLANS.01
  Scenario: Plans that cannot be loaded are explained
    Given the plans do not reach Ravi
    When he goes to "/pricing"
    Then he sees "Failed to load pricing plans - Please try refreshing the page or contact support if the problem persists."
    And it has no accessibility problem
    When the plans can be reached again
    And he presses "Refresh Page"
    Then Basic costs him "₹999/month"

  @2.PRICING.01
  Scenario: Plans that load slowly show a skeleton
    Given the plans reach Ravi slowly
    When he goes to "/pricing"
    Then he sees the places of 4 plans
    When the plans can be reached again
    Then Basic costs him "₹999/month"

  @2.PRICING.10
  Scenario: A plan leads to the sign-up
    Given Ravi is at "/pricing"
    When he follows "Start Pro Plan"
    Then he is led to "/signup"
