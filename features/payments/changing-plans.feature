@payments
Feature: Changing the plan
  The rest of the old plan is credited towards the new one, to the paisa.

  Rule: The rest of the old plan is credited

    @D.CHANGE.01 @D.CHANGE.02 @9.CLAIM.03
    Scenario: The rest of the month is credited towards a larger plan
      Given Asha is on the Basic plan by the month
      And 15 days of her plan have passed
      When she buys the Pro plan by the month
      Then she was asked for about 2499.5 rupees
      And she is on the Pro plan for 30 days

    @D.CHANGE.03 @D.CHANGE.05
    Scenario: A credit above the price lengthens a smaller plan
      Given Asha is on the Pro plan by the month
      And 15 days of her plan have passed
      When she asks for the Basic plan by the month
      Then she was asked for 0 rupees
      And 15 more days are promised
      And she is on the Basic plan for about 45 days

    @D.CHANGE.04
    Scenario: A quote is valid for ten minutes
      Given Asha is on the Basic plan by the month
      And she has asked for the Pro plan by the month
      And 11 minutes have passed since
      When she asks for the Pro plan by the month
      Then it is another order than before

    Scenario: The Free plan gives no credit
      Given Asha is on the Free plan
      When she buys the Basic plan by the month
      Then she was asked for 999 rupees
      And she has 10000 messages left

    Scenario: Messages of the current window count in the new plan
      Given Asha is on the Basic plan by the month
      And 15 days of her plan have passed
      And she has 2000 messages left this month
      When she buys the Pro plan by the month
      Then she has about 47000 messages left

    Scenario: The same plan can be renewed in its last week
      Given Asha is on the Basic plan by the month
      And 27 days of her plan have passed
      When she buys the Basic plan by the month
      Then she was asked for about 899.1 rupees
      And she is on the Basic plan for 30 days

  Rule: A smaller plan removes nothing

    @D.CHANGE.07
    Scenario: Instances above the new limit go on
      Given Asha is on the Pro plan by the month
      And she has made 6 instances
      And she has bought the Basic plan by the month
      When she creates an instance
      Then she is told that "Instance limit reached"
      And she still has 6 instances

  Rule: A cancelled plan lasts to its end

    @D.CANCEL.01 @D.CANCEL.02 @2.REFUNDS.02
    Scenario: A plan can be cancelled
      Given Asha is on the Basic plan by the month
      When she cancels her plan
      Then her plan is to end
      And she is on the Basic plan for 30 days

    @D.CANCEL.02 @2.REFUNDS.02
    Scenario: No plan renews by itself
      Given Asha is on the Basic plan by the month
      And she has cancelled her plan
      And her plan has ended
      Then she has no plan

    Scenario: Without a plan there is nothing to cancel
      Given Asha has signed up
      When she cancels her plan
      Then she is told "No active subscription. Please choose a plan."
