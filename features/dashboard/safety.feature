@browser @safety
Feature: The safety of a number in the dashboard

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp

  Scenario: A number is protected from its page, and the history shows what waits
    Given she is looking at her instance
    When she presses "Protect This Number"
    And she chooses "Protect" on the page
    And she presses "Save Settings"
    Then she sees "Safety settings saved."
    When she opens "Today" on the page
    Then she sees "healthy"
    And she sees "Day 1: 10 first contacts a day"
    When she sends "Spring sale" to 3 people who do not know her, without waiting
    And she is looking at "Message History"
    Then she sees "waits until"

  Scenario: Somebody who has opted out is listed on the page, and can be removed
    Given Asha's number is protected
    And Ravi has opted out by writing "STOP" to Asha
    And she is looking at her instance
    When she opens "Opt-outs" on the page
    Then she sees "Wrote “stop”"
    When she presses Remove beside Ravi on the page, and confirms it
    Then she sees "Nobody has opted out"
    And nobody has opted out
