@browser
Feature: Linking a phone in the dashboard
  A customer links a phone and sends the first message without leaving the page.

  Background:
    Given Asha is on the Free plan
    And she has WhatsApp

  @1.USE.02
  Scenario: A new customer links a phone and sends a message
    Given Ravi has WhatsApp
    And she is looking at "My Instances"
    When she creates an instance on the page
    And she scans the code on the screen with her phone
    Then she sees "WhatsApp connected successfully!"
    When she writes "Order shipped" to Ravi as her first message
    Then Ravi's phone shows "Order shipped" once
    And she sees "It has arrived on the phone."

  Scenario: A device that the phone removed is shown
    Given she has created an instance
    And she is looking at her instance
    And she has scanned the code on the screen
    When she removes the linked device on her phone
    Then she sees "The phone removed this device. Scan a new QR code to link it again."
    When she scans the code on the screen with her phone
    Then she sees "WhatsApp connected successfully!"

  Scenario: The screen always shows a valid code
    Given she has created an instance
    And she is looking at her instance
    And a code is shown on her screen
    And she sees when the next one comes
    When the connection behind the code is lost
    Then another code is shown on her screen
    And the old code does not link the phone
    When she scans the code on the screen with her phone
    Then she sees "WhatsApp connected successfully!"

  Scenario: A new code can be requested
    Given she has created an instance
    And she is looking at her instance
    And a code is shown on her screen
    When she presses "Refresh QR Code"
    Then she cannot press "Refresh QR Code" again at once
    When she scans the code on the screen with her phone
    Then she sees "WhatsApp connected successfully!"

  Scenario: A phone links by pairing code on its own browser
    Given she has created an instance
    And she is looking at her instance
    When she asks for a pairing code on the page
    And she enters the code on her screen on her phone
    Then she sees "WhatsApp connected successfully!"

  Scenario: A phone without a connection is explained
    Given she has created an instance
    And her phone has no connection
    And she is looking at her instance
    When she tries to scan the code on the screen with her phone
    Then her phone says "This phone has no connection to WhatsApp: the device was not linked."
    When she scans the code on the screen with her phone
    Then she sees "WhatsApp connected successfully!"

  Scenario: A phone without room for another device is explained
    Given she has created an instance
    And her phone has no room for another device
    And she is looking at her instance
    When she tries to scan the code on the screen with her phone
    Then she sees "The phone may have all the linked devices it can have"
    When she scans the code on the screen with her phone
    Then she sees "WhatsApp connected successfully!"

  Scenario: An account that asks for a passkey is explained
    Given she has created an instance
    And her account asks for a passkey
    And she is looking at her instance
    When she tries to scan the code on the screen with her phone
    Then she sees "confirm new devices with a passkey"
    And she sees "Deleting the passkey does not help"
    When she scans the code on the screen with her phone
    Then she sees "WhatsApp connected successfully!"

  @no-network
  Scenario: A lost network is shown while the code waits
    Given she has created an instance
    And she is looking at her instance
    And a code is shown on her screen
    When her network is lost
    Then she sees "Waiting for the network..."
    And she sees no code on her screen
    When her network is back
    And she scans the code on the screen with her phone
    Then she sees "WhatsApp connected successfully!"
