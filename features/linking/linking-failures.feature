@linking
Feature: Reasons of a failed linking

  A failed linking has a sentence for people and a code for programs.

  Background:
    Given Asha is on the Free plan
    And she has created an instance
    And she has WhatsApp

  Scenario: A phone without a connection links with the same code when it is back
    Given her phone has no connection
    When she tries to scan the code
    Then her phone says "This phone has no connection to WhatsApp: the device was not linked."
    When she scans the code with her phone
    Then her instance becomes ready

  Scenario: A phone without room for another device is named as the reason
    Given her phone has no room for another device
    When she tries to scan the code
    Then her instance becomes logged_out
    And the reason is too_many_devices: "four"
    When she scans the code with her phone
    Then her instance becomes ready

  Scenario: An account that asks for a passkey is named as the reason
    Given her account asks for a passkey
    When she tries to scan the code
    Then the reason is passkey_required: "with a passkey"
    When she scans the code with her phone
    Then her instance becomes ready

  Scenario: A banned number is named as the reason
    Given WhatsApp has banned her number for good
    When she scans the code with her phone
    Then her instance becomes failed
    And the reason is banned: "has banned this number"

  Scenario: A device that the phone removed is named as the reason
    Given she scans the code with her phone
    And her instance becomes ready
    When she removes the linked device on her phone
    Then her instance becomes logged_out
    And the reason is logged_out: "The phone removed this device"
