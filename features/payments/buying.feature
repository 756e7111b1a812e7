@payments
Feature: Buying a plan
  A customer pays the price that was quoted, once.

  @7.PAY.01 @7.PAY.02 @7.PAY.03 @D.PAY.01 @D.SUB.01
  Scenario: A plan is bought for a month
    Given Asha has signed up
    When she buys the Basic plan by the month
    Then she was asked for 999 rupees
    And she is on the Basic plan for 30 days
    And her plan allows 5 instances and 10000 messages for 999 rupees

  @7.PAY.01 @D.SUB.02 @9.PLANS.06
  Scenario: A year costs ten per cent less
    Given Asha has signed up
    When she buys the Pro plan by the year
    Then she was asked for 32389.2 rupees
    And she is on the Pro plan for 365 days

  @D.PAY.01 @4.PAY.01
  Scenario: Without a payment provider the payment is simulated
    Given Asha has signed up
    When she asks for the Basic plan by the month
    Then she is told that the payment is simulated
    And she has no plan

  @1.USE.06
  Scenario: The Free plan cannot be bought
    Given Asha has signed up
    When she asks for the Free plan by the month
    Then she is told "The Free plan is claimed, not paid for"

  Scenario: An unknown plan cannot be bought
    Given Asha has signed up
    When she asks for the Gold plan by the month
    Then she is told "There is no such plan"

  Scenario: Two orders at once make one
    Given Asha has signed up
    And she has asked for the Basic plan by the month
    When she asks for the Basic plan by the month
    Then it is the same order as before
    And she has 1 order

  Scenario: A paid plan cannot be bought again at once
    Given Asha is on the Basic plan by the month
    When she asks for the Basic plan by the month
    Then she is told that "The Basic plan is active until"

  @7.PAY.03
  Scenario: A payment confirmation that is sent twice counts once
    Given Asha has signed up
    And she has asked for the Basic plan by the month
    When she sends her payment confirmation twice
    Then she is told that it is paid
    And she is on the Basic plan for 30 days

  Scenario: Another account's payment confirmation is refused
    Given Asha has signed up
    And Ravi has signed up
    And Asha has asked for the Basic plan by the month
    When Ravi sends Asha's payment confirmation
    Then he is told "Payment verification failed"
    And Ravi has no plan

  Scenario: A forged payment confirmation is refused
    Given Asha has signed up
    And she has asked for the Basic plan by the month
    When she sends a forged payment confirmation
    Then she is told "Payment verification failed"
    And she has no plan
