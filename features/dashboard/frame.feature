@browser
Feature: The dashboard's frame
  Every part of the product is reached from one navigation.

  Background:
    Given Asha has signed up

  @1.USE.04
  Scenario: Every part of the product is in the navigation
    Given she is looking at "My Instances"
    Then each tab of the dashboard shows her its name
    And the top bar shows that it is she

  Scenario: The URL names the tab
    Given she is looking at "API Keys"
    When she turns to "Order History"
    And she loads the page again
    Then she sees the heading "Order History"
    When she goes back
    Then she sees the heading "API Keys"

  @2.DASH.10
  Scenario: Create Instance opens a dialog over the instances
    When she is looking at "Create Instance"
    Then a dialog "Create Instance" is open
    When she presses "Cancel"
    Then she is led to "/dashboard?tab=instances"

  @failing-server @8.HANDLE.06
  Scenario: A server that is overloaded is explained
    Given new instances do not reach Asha
    And she is looking at "Create Instance"
    When she presses "Create Instance"
    Then she sees "Service unavailable. Please try again later."
    And a dialog "Create Instance" is open

  Scenario: The dashboard fits a phone
    Given she is on a phone
    And she is looking at "My Instances"
    When she opens the menu and chooses "Subscription"
    Then she sees the heading "Subscription"
    And the menu is closed again
    And nothing is wider than her screen

  @7.COMMON.05
  Scenario: Each tab is a micro-frontend of its own
    Given she is looking at "My Instances"
    When she has turned to each tab
    Then every script that she has loaded on the way is a lazy chunk
