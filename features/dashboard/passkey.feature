@browser @passkey
Feature: Giving a passkey in the dashboard
  WhatsApp accepts a passkey on its own page only. A browser extension carries the challenge there and the passkey back.

  Background:
    Given Asha is on the Free plan
    And she has created an instance
    And she has WhatsApp
    And her account asks for a passkey

  Scenario: The browser extension gives the passkey
    Given she has the passkey extension in her browser
    And she is looking at her instance
    When she tries to scan the code on the screen with her phone
    And she presses "Confirm on WhatsApp's Page"
    Then no script of WhatsApp's runs on the page that she sees
    When she confirms with her passkey on WhatsApp's page
    Then she sees "WhatsApp connected successfully!"

  Scenario: The passkey can be given later
    Given she has the passkey extension in her browser
    And she is looking at her instance
    And she tries to scan the code on the screen with her phone
    And she presses "Confirm on WhatsApp's Page"
    When she declines on WhatsApp's page
    Then WhatsApp's page tells her "Press the button to try again"
    When she confirms with her passkey on WhatsApp's page
    Then she sees "WhatsApp connected successfully!"

  Scenario: A WhatsApp page that Waxwing did not open is not changed
    Given she has the passkey extension in her browser
    When she opens WhatsApp's page herself
    Then it is WhatsApp's own

  Scenario: Without the browser extension the dashboard explains what to do
    Given she is on a phone
    And she is looking at her instance
    When she tries to scan the code on the screen with her phone
    Then she sees "Open this page in Chrome on a computer."
    And she sees "Add the helper to Chrome."
    And it has no accessibility problem
