@browser @passkey
Feature: Giving a passkey in the dashboard
  WhatsApp takes a passkey on its own page alone. A helper in the browser carries the challenge there and the passkey back.

  Background:
    Given Asha is on the Free plan
    And she has created an instance
    And she has WhatsApp
    And her account asks for a passkey

  Scenario: With the helper in her browser
    Given she has the passkey helper in her browser
    And she is looking at her instance
    When she tries her phone on the code on the screen
    And she presses "Confirm on WhatsApp's Page"
    Then nothing of WhatsApp's own runs beside what she sees there
    When she confirms with her passkey on WhatsApp's page
    Then she sees "WhatsApp connected successfully!"

  Scenario: She does not give it at once
    Given she has the passkey helper in her browser
    And she is looking at her instance
    And she tries her phone on the code on the screen
    And she presses "Confirm on WhatsApp's Page"
    When she declines on WhatsApp's page
    Then WhatsApp's page tells her "Press the button to try again"
    When she confirms with her passkey on WhatsApp's page
    Then she sees "WhatsApp connected successfully!"

  Scenario: A page of WhatsApp that Waxwing did not open is left alone
    Given she has the passkey helper in her browser
    When she opens WhatsApp's page herself
    Then it is WhatsApp's own

  Scenario: Without the helper
    Given she is on a phone
    And she is looking at her instance
    When she tries her phone on the code on the screen
    Then she sees "Open this page in Chrome on a computer."
    And she sees "Add the helper to Chrome."
    And nothing there stands in anybody’s way
