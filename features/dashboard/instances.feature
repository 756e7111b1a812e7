@browser
Feature: Instances in the dashboard

  @refused @2.REQUIRED.05
  Scenario: Without a plan the way leads to one
    Given Asha has signed up
    And she is looking at "My Instances"
    When she tries to create an instance on the page
    Then she is asked for a plan by "No Active Subscription"
    When she presses "Choose a Plan"
    Then she is led to "/dashboard?tab=subscription"

  @refused @1.USE.05
  Scenario: The plan has no room for another one
    Given Asha is on the Free plan
    And she has created an instance
    And she is looking at "My Instances"
    When she tries to create an instance on the page
    Then she is asked for a plan by "Instance Limit Reached"
    And she sees "20 instances"
    When she presses "Maybe Later"
    Then she no longer sees "Instance Limit Reached"

  Scenario: A key that a new password has switched off is switched on again
    Given Asha is on the Free plan
    And she has created an instance
    And she was mailed a link to a new password
    And she has followed the link and chosen "brand new horse"
    When she is at her instance, signed in with "brand new horse"
    And she presses "Switch on"
    Then she no longer sees "This key is switched off"

  @refused
  Scenario: The messages of the plan are used up
    Given Asha has linked her phone
    And Ravi has WhatsApp
    And Asha has 0 messages left this month
    And she is looking at her instance
    When she writes "Order shipped" to Ravi as her first message
    Then she is asked for a plan by "Message Limit Reached"

  @refused
  Scenario: Another tab deletes the instance
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
    When she points her phone at the code on the screen
    Then she sees "WhatsApp connected successfully!"

  Scenario: Fifty instances on one page
    Given Asha is on the Free plan
    And her plan allows 50 instances
    And she has created 50 instances
    When she is looking at "My Instances"
    Then she finds 50 instances on the page
    And the page has time to spare while the list is kept up to date

  Scenario: The list follows what happens elsewhere
    Given Asha is on the Free plan
    And she has created an instance
    And she has WhatsApp
    And she is looking at "My Instances"
    When she scans the code with her phone
    Then she finds her number among her instances
    And she sees "Link your phone: done"
