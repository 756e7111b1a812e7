@linking
Feature: Why a phone could not be linked

  What went wrong comes in words for people and in a code for programs.

  Background:
    Given Asha is on the Free plan
    And she has created an instance
    And she has WhatsApp

  Scenario: The phone has no connection: its screen says so, and the same code works when it is back
    Given her phone has no connection
    When she tries to scan the code
    Then her phone says "This phone has no connection to WhatsApp: the device was not linked."
    When she scans the code with her phone
    Then her instance becomes ready

  Scenario: The phone has all the linked devices it can have
    Given her phone has no room for another device
    When she tries to scan the code
    Then her instance becomes logged_out
    And the reason is too_many_devices: "four"
    When she scans the code with her phone
    Then her instance becomes ready

  Scenario: The account asks for a passkey
    Given her account asks for a passkey
    When she tries to scan the code
    Then the reason is passkey_required: "with a passkey"
    When she scans the code with her phone
    Then her instance becomes ready

  Scenario: WhatsApp has banned the number
    Given WhatsApp has banned her number for good
    When she scans the code with her phone
    Then her instance becomes failed
    And the reason is banned: "has banned this number"

  Scenario: The phone removed the device
    Given she scans the code with her phone
    And her instance becomes ready
    When she removes the linked device on her phone
    Then her instance becomes logged_out
    And the reason is logged_out: "The phone removed this device"
