@browser @payments
Feature: Plans and payments on the screen
  Whoever pays knows what for, pays once, and has the plan.

  @2.SUB.04
  Scenario: The Free plan is claimed
    Given Asha has signed up
    And she is looking at "Subscription"
    When she presses "Claim Free Plan"
    Then her screen shows the Free plan

  Rule: A plan runs as soon as it is paid

    @razorpay @2.SUB.06 @4.PAY.01 @4.PAY.02
    Scenario: Buying a year
      Given Asha has signed up
      When she chooses the Basic plan by the year
      Then 10789.2 rupees are due
      When she pays at the checkout
      Then she sees "Successfully subscribed to Basic plan!"
      And her screen shows the Basic plan

    @razorpay
    Scenario: A larger plan in the middle of the month
      Given Asha is a customer of the Basic plan
      And 15 days of her plan have passed
      When she chooses the Pro plan by the month
      Then about 2499.5 rupees are due, since about 499.5 of the Basic plan are unused
      And nothing there stands in anybody’s way
      When she pays at the checkout
      Then her screen shows the Pro plan

    @4.PAY.03
    Scenario: Where no payment provider is connected, no money moves
      Given Asha has signed up
      When she chooses the Basic plan by the month
      And she presses "Pay ₹999"
      Then she sees "no money moves"
      And her screen shows the Basic plan

  @razorpay
  Rule: A payment that comes to nothing changes nothing

    @D.PAY.05 @2.ORDERS.04
    Scenario: The card is declined, and the order is paid after all
      Given Asha has signed up
      And she has the checkout for the Basic plan by the month open
      When the bank declines her card at the checkout for "Insufficient funds"
      Then she sees "Insufficient funds"
      And nothing there stands in anybody’s way
      When she is looking at "Order History"
      And she retries the payment
      And she pays at the checkout
      Then she sees "Successfully subscribed to Basic plan!"

    Scenario: Thinking better of it
      Given Asha has signed up
      And she has the checkout for the Basic plan by the month open
      When she leaves the checkout
      Then she sees "Payment not completed"
      And she has no plan

  @razorpay
  Rule: Nothing is paid twice

    Scenario: Pressing twice
      Given Asha has signed up
      And she chooses the Basic plan by the month
      When she pays twice as fast as anybody can
      Then her screen shows the Basic plan
      And she has 1 order

    Scenario: Two tabs
      Given Asha has signed up
      And she has the checkout for the Basic plan by the month open
      And she has the checkout for the Basic plan by the month open in a second tab
      When she pays at the checkout
      Then her screen shows the Basic plan
      And the first tab shows the Basic plan and no checkout
      And she has 1 order

    Scenario: Going back
      Given Asha has signed up
      And she has the checkout for the Basic plan by the month open
      When she pays at the checkout
      Then her screen shows the Basic plan
      When she turns to "Order History"
      And she goes back
      Then her screen shows the Basic plan
      And she has 1 order

  @razorpay
  Rule: A payment counts although its page did not live to see it

    @D.PAY.03
    Scenario: The tab is closed, and Razorpay's news finishes what was begun
      Given Asha has signed up
      And she has the checkout for the Basic plan by the month open
      When she pays by her phone and closes the tab
      And Razorpay tells that it was paid, twice
      And she opens a second tab with "Subscription"
      Then her screen shows the Basic plan

    @no-network
    Scenario: The network goes away, and the page waits for the news
      Given Asha has signed up
      And she has the checkout for the Basic plan by the month open
      And her network goes away once she has paid
      When she pays at the checkout
      Then she sees "Please do not pay again"
      When Razorpay tells that it was paid
      Then she sees "Successfully subscribed to Basic plan!"
      And her screen shows the Basic plan

  @razorpay @2.ORDERS.03 @9.CLAIM.01
  Scenario: The money goes back, and the plan with it
    Given Asha is a customer of the Basic plan
    And the payment is given back
    When she is looking at "Subscription"
    Then she sees "You have no active plan"
    When she is looking at "Order History"
    And she opens the newest order
    Then she sees "Payment has been refunded to your original payment method."
    And nothing there stands in anybody’s way
