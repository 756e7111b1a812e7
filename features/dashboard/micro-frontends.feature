@browser @missing-part
Feature: A part of the dashboard that is away
  The dashboard is made of parts that are deployed on their own. One that is away takes nothing else with it.

  Background:
    Given Asha has signed up

  Scenario: It is down, and comes back
    Given the billing part is down for Asha
    And she is looking at "Order History"
    Then she sees "Order History cannot be shown"
    And nothing there stands in anybody’s way
    When she turns to "My Instances"
    Then she sees "No instances yet"
    When she turns to "Order History"
    And the billing part is up again
    And she presses "Retry"
    Then her orders are there, and the page was not loaded anew

  Scenario: It is still down
    Given the billing part is down for Asha
    And she is looking at "Order History"
    When she presses "Retry"
    Then she sees "Order History cannot be shown"

  Scenario: It was deployed anew under an open tab
    Given the billing part is deployed anew as Asha looks at "My Instances"
    When she turns to "Order History"
    Then she sees "Order History cannot be shown"
    When she presses "Retry"
    Then her orders are there, and the page was not loaded anew

  Scenario: It was deployed anew an hour ago
    Given the billing part is deployed anew as Asha looks at "My Instances"
    When she waits 3600 more seconds
    And she turns to "Order History"
    Then her orders are there, and the page was not loaded anew

  Scenario: The list of the parts is away
    Given the list of the parts is down for Asha
    And she is looking at "Order History"
    Then she sees "Order History cannot be shown"
    When the list of the parts is up again
    And she presses "Retry"
    Then her orders are there, and the page was not loaded anew
