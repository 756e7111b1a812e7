@browser @payments
Feature: Plans and payments in the dashboard
  A customer sees the price, pays once, and has the plan.

  @2.SUB.04
  Scenario: The Free plan can be claimed
    Given Asha has signed up
    And she is looking at "Subscription"
    When she presses "Claim Free Plan"
    Then her screen shows the Free plan

  Rule: A plan starts when it is paid

    @razorpay @2.SUB.06 @4.PAY.01 @4.PAY.02
    Scenario: A plan can be bought for a year
      Given Asha has signed up
      When she chooses the Basic plan by the year
      Then 10789.2 rupees are due
      When she pays at the checkout
      Then she sees "Successfully subscribed to Basic plan!"
      And her screen shows the Basic plan

    @razorpay
    Scenario: A larger plan can be bought in the middle of the month
      Given Asha is a customer of the Basic plan
      And 15 days of her plan have passed
      When she chooses the Pro plan by the month
      Then about 2499.5 rupees are due, since about 499.5 of the Basic plan are unused
      And it has no accessibility problem
      When she pays at the checkout
      Then her screen shows the Pro plan

    @4.PAY.03
    Scenario: Without a payment provider the payment is simulated
      Given Asha has signed up
      When she chooses the Basic plan by the month
      And she presses "Pay ₹999"
      Then she sees "no money moves"
      And her screen shows the Basic plan

  @razorpay
  Rule: A failed payment changes nothing

    @D.PAY.05 @2.ORDERS.04
    Scenario: An order whose card was declined can be paid afterwards
      Given Asha has signed up
      And she has the checkout for the Basic plan by the month open
      When the bank declines her card at the checkout for "Insufficient funds"
      Then she sees "Insufficient funds"
      And it has no accessibility problem
      When she is looking at "Order History"
      And she retries the payment
      And she pays at the checkout
      Then she sees "Successfully subscribed to Basic plan!"

    Scenario: The checkout can be left
      Given Asha has signed up
      And she has the checkout for the Basic plan by the month open
      When she leaves the checkout
      Then she sees "Payment not completed"
      And she has no plan

  @razorpay
  Rule: Nothing is paid twice

    Scenario: Pressing twice makes one payment
      Given Asha has signed up
      And she chooses the Basic plan by the month
      When she presses Pay twice at once
      Then her screen shows the Basic plan
      And she has 1 order

    Scenario: Two tabs make one payment
      Given Asha has signed up
      And she has the checkout for the Basic plan by the month open
      And she has the checkout for the Basic plan by the month open in a second tab
      When she pays at the checkout
      Then her screen shows the Basic plan
      And the first tab shows the Basic plan and no checkout
      And she has 1 order

    Scenario: Going back makes no second payment
      Given Asha has signed up
      And she has the checkout for the Basic plan by the month open
      When she pays at the checkout
      Then her screen shows the Basic plan
      When she turns to "Order History"
      And she goes back
      Then her screen shows the Basic plan
      And she has 1 order

  @razorpay
  Rule: A payment counts even when its page is gone

    @D.PAY.03
    Scenario: Razorpay's webhook completes the payment when the tab is closed
      Given Asha has signed up
      And she has the checkout for the Basic plan by the month open
      When she pays by her phone and closes the tab
      And Razorpay calls the webhook of the payment twice
      And she opens a second tab with "Subscription"
      Then her screen shows the Basic plan

    @no-network
    Scenario: Without a network the page waits for the confirmation
      Given Asha has signed up
      And she has the checkout for the Basic plan by the month open
      And her network goes away once she has paid
      When she pays at the checkout
      Then she sees "Please do not pay again"
      When Razorpay calls the webhook of the payment
      Then she sees "Successfully subscribed to Basic plan!"
      And her screen shows the Basic plan

  @razorpay @2.ORDERS.03 @9.CLAIM.01
  Scenario: A refund ends the plan
    Given Asha is a customer of the Basic plan
    And the payment is refunded
    When she is looking at "Subscription"
    Then she sees "You have no active plan"
    When she is looking at "Order History"
    And she opens the newest order
    Then she sees "Payment has been refunded to your original payment method."
    And it has no accessibility problem
