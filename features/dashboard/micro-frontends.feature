@browser @missing-part
Feature: A micro-frontend that is unavailable
  The dashboard is made of micro-frontends that are deployed by themselves. One that is unavailable does not affect the others.

  Background:
    Given Asha has signed up

  Scenario: A tab that is unavailable can be loaded again
    Given the billing part is down for Asha
    And she is looking at "Order History"
    Then she sees "Order History cannot be shown"
    And it has no accessibility problem
    When she turns to "My Instances"
    Then she sees "No instances yet"
    When she turns to "Order History"
    And the billing part is up again
    And she presses "Retry"
    Then her orders are shown, and the page was not reloaded

  Scenario: A tab that is still unavailable says so again
    Given the billing part is down for Asha
    And she is looking at "Order History"
    When she presses "Retry"
    Then she sees "Order History cannot be shown"

  Scenario: A new deployment under an open tab is loaded
    Given the billing part is deployed again while Asha is at "My Instances"
    When she turns to "Order History"
    Then she sees "Order History cannot be shown"
    When she presses "Retry"
    Then her orders are shown, and the page was not reloaded

  Scenario: A page of an hour ago loads the new deployment
    Given the billing part is deployed again while Asha is at "My Instances"
    When she waits 3600 more seconds
    And she turns to "Order History"
    Then her orders are shown, and the page was not reloaded

  Scenario: An unavailable list of micro-frontends is explained
    Given the list of the parts is down for Asha
    And she is looking at "Order History"
    Then she sees "Order History cannot be shown"
    When the list of the parts is up again
    And she presses "Retry"
    Then her orders are shown, and the page was not reloaded

  Scenario: A tab that is newer than the dashboard asks for a newer one, and older tabs run under that
    Given a messages part that makes a newer call is deployed for Asha
    And she is looking at "Message History"
    Then she sees "This part needs a newer dashboard"
    And it has no accessibility problem
    When she turns to "Order History"
    Then her orders are shown, and the page was not reloaded
    When the dashboard with that call is deployed for Asha
    And she turns to "Message History"
    And she presses "Reload"
    Then she sees "Hello from the newer build"
    When she turns to "Order History"
    Then she sees "No orders yet"
