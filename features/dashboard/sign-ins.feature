@browser
Feature: Where one is signed in

  Background:
    Given Asha has signed up
    And she is signed in on a second computer

  Scenario: Signing other devices out
    Given she is looking at "Profile"
    When she signs the other devices out on the page
    Then the page lists this device alone
    And the second computer is signed out
    And nothing there stands in anybody’s way

  Scenario: Signing out everywhere
    Given she is looking at "Profile"
    When she signs out everywhere on the page
    Then she is led to "/login"
    And she sees "You are signed out everywhere."
    And the second computer is signed out

  Scenario: A copy of a sign-in ends when its owner signs out
    Given she is looking at "My Instances"
    And her sign-in in the browser was copied to the second computer
    When she presses "Sign out"
    Then she is led to "/login"
    And the second computer is signed out

  @refused
  Scenario: Signed out from the second computer
    Given she is looking at "My Instances"
    When she signs out everywhere from the second computer
    Then she is led to "/login"
    And she sees "Please log in again."

  Scenario: On a phone
    Given she is on a phone
    And she is looking at "Profile"
    When she signs the other devices out on the page
    Then the page lists this device alone
    And nothing is wider than her screen
