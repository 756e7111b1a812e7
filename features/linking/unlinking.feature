@linking
Feature: Unlinking, resetting and deleting

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp

  Scenario: The phone removes the device
    When she removes the linked device on her phone
    Then her instance becomes logged_out
    When she sends "Order shipped" to Ravi
    Then she is told "Client not ready"

  Scenario: A removed device is linked again with a new code
    Given she removes the linked device on her phone
    And her instance becomes logged_out
    When she scans the code with her phone
    Then her instance becomes ready
    When she sends "Order shipped" to Ravi
    Then Ravi's phone shows "Order shipped" once

  @7.INSTANCE.05
  Scenario: A reset asks for a new scan
    When she resets her instance
    Then she reads "Instance reset successfully! Please scan the new QR code."
    And her instance is initializing
    And a code appears that a phone can read
    When she scans the code with her phone
    Then her instance becomes ready

  @7.INSTANCE.06
  Scenario: A deleted instance and its key are gone
    When she deletes her instance
    And she looks at her instance
    Then she is told "Instance not found"
    And her list shows 0 instances
    When she sends "Order shipped" to Ravi
    Then she is told "Invalid or inactive API key"
