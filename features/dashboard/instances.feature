@browser
Feature: Instances in the dashboard

  @refused @2.REQUIRED.05
  Scenario: Without a plan the dashboard leads to the plans
    Given Asha has signed up
    And she is looking at "My Instances"
    When she tries to create an instance on the page
    Then she is told by "No Active Subscription" that a plan is needed
    When she presses "Choose a Plan"
    Then she is led to "/dashboard?tab=subscription"

  @refused @1.USE.05
  Scenario: The plan's limit of instances is explained
    Given Asha is on the Free plan
    And she has created an instance
    And she is looking at "My Instances"
    When she tries to create an instance on the page
    Then she is told by "Instance Limit Reached" that a plan is needed
    And she sees "20 instances"
    When she presses "Maybe Later"
    Then she no longer sees "Instance Limit Reached"

  Scenario: A key that a reset switched off can be switched on again
    Given Asha is on the Free plan
    And she has created an instance
    And she has got a mail with a reset link
    And she has opened the reset link and chosen "brand new horse"
    When she is at her instance, signed in with "brand new horse"
    And she presses "Switch on"
    Then she no longer sees "This key is switched off"

  Scenario: A picture is sent from the form of an instance
    Given Asha has linked her phone
    And Ravi has WhatsApp
    And she is looking at her instance
    When she sends Ravi "mug.png" from the form, with the caption "Your mug is ready"
    Then Ravi's phone shows a picture with the caption "Your mug is ready"
    And it has no accessibility problem

  @refused
  Scenario: A used-up quota is shown
    Given Asha has linked her phone
    And Ravi has WhatsApp
    And Asha has 0 messages left this month
    And she is looking at her instance
    When she writes "Order shipped" to Ravi as her first message
    Then she is told by "Message Limit Reached" that a plan is needed

  @refused
  Scenario: An instance that another tab deleted disappears
    Given Asha is on the Free plan
    And she has created an instance
    And she is looking at her instance
    When she deletes her instance in a second tab
    Then her first tab says "This instance is gone"
    When she goes back to her instances in the first tab
    Then her first tab says "No instances yet"

  Scenario: A reset asks for a new scan
    Given Asha has linked her phone
    And she is looking at her instance
    When she resets her instance on the page
    Then she sees "Instance reset successfully! Please scan the new QR code."
    When she scans the code on the screen with her phone
    Then she sees "WhatsApp connected successfully!"

  Scenario: Fifty instances fit on one page
    Given Asha is on the Free plan
    And her plan allows 50 instances
    And she has created 50 instances
    When she is looking at "My Instances"
    Then she finds 50 instances on the page
    And the page stays responsive while the list is updated

  Scenario: The list follows changes from elsewhere
    Given Asha is on the Free plan
    And she has created an instance
    And she has WhatsApp
    And she is looking at "My Instances"
    When she scans the code with her phone
    Then she sees her number in her list of instances
    And she sees "Link your phone: done"
