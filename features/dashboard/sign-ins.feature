@browser
Feature: Sign-ins in the dashboard

  Background:
    Given Asha has signed up
    And she is signed in on a second computer

  Scenario: Other devices can be signed out
    Given she is looking at "Profile"
    When she signs the other devices out on the page
    Then the page lists this device only
    And the second computer is signed out
    And it has no accessibility problem

  Scenario: All devices can be signed out
    Given she is looking at "Profile"
    When she signs out everywhere on the page
    Then she is led to "/login"
    And she sees "You are signed out everywhere."
    And the second computer is signed out

  Scenario: A copied token ends when its owner signs out
    Given she is looking at "My Instances"
    And her sign-in in the browser was copied to the second computer
    When she presses "Sign out"
    Then she is led to "/login"
    And the second computer is signed out

  @refused
  Scenario: A sign-in can be ended from another device
    Given she is looking at "My Instances"
    When she signs out everywhere from the second computer
    Then she is led to "/login"
    And she sees "Please log in again."

  Scenario: The list fits a phone
    Given she is on a phone
    And she is looking at "Profile"
    When she signs the other devices out on the page
    Then the page lists this device only
    And nothing is wider than her screen
