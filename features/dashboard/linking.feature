@browser
Feature: Linking a phone in the dashboard
  A customer goes from nothing to a delivered message without leaving the page.

  Background:
    Given Asha is on the Free plan
    And she has WhatsApp

  @1.USE.02
  Scenario: From nothing to a delivered message
    Given Ravi has WhatsApp
    And she is looking at "My Instances"
    When she creates an instance on the page
    And she points her phone at the code on the screen
    Then she sees "WhatsApp connected successfully!"
    When she writes "Order shipped" to Ravi as her first message
    Then Ravi's phone shows "Order shipped" once
    And she sees "It has arrived on the phone."

  Scenario: The phone removes the device
    Given she has created an instance
    And she is looking at her instance
    And she has scanned the code on the screen
    When she removes the linked device on her phone
    Then she sees "The phone removed this device. Scan a new QR code to link it again."
    When she points her phone at the code on the screen
    Then she sees "WhatsApp connected successfully!"

  Scenario: The code on the screen is always one that works
    Given she has created an instance
    And she is looking at her instance
    And a code stands on her screen
    And she sees when the next one comes
    When the connection behind the code is lost
    Then another code stands on her screen
    And the old code links nothing
    When she points her phone at the code on the screen
    Then she sees "WhatsApp connected successfully!"

  Scenario: A code asked for again
    Given she has created an instance
    And she is looking at her instance
    And a code stands on her screen
    When she presses "Refresh QR Code"
    Then she cannot press "Refresh QR Code" again at once
    When she points her phone at the code on the screen
    Then she sees "WhatsApp connected successfully!"

  Scenario: With the one phone in her hand
    Given she has created an instance
    And she is looking at her instance
    When she asks for a pairing code on the page
    And she types the code on her screen into her phone
    Then she sees "WhatsApp connected successfully!"

  Scenario: A phone without a connection
    Given she has created an instance
    And her phone has no connection
    And she is looking at her instance
    When she tries her phone on the code on the screen
    Then her phone says "This phone has no connection to WhatsApp: the device was not linked."
    When she points her phone at the code on the screen
    Then she sees "WhatsApp connected successfully!"

  Scenario: A phone that has all the linked devices it can have
    Given she has created an instance
    And her phone has no room for another device
    And she is looking at her instance
    When she tries her phone on the code on the screen
    Then she sees "The phone may have all the linked devices it can have"
    When she points her phone at the code on the screen
    Then she sees "WhatsApp connected successfully!"

  Scenario: An account that asks for a passkey
    Given she has created an instance
    And her account asks for a passkey
    And she is looking at her instance
    When she tries her phone on the code on the screen
    Then she sees "confirm new devices with a passkey"
    And she sees "Deleting the passkey does not help"
    When she points her phone at the code on the screen
    Then she sees "WhatsApp connected successfully!"

  @no-network
  Scenario: The network is lost while the code waits, and comes back
    Given she has created an instance
    And she is looking at her instance
    And a code stands on her screen
    When her network is lost
    Then she sees "Waiting for the network..."
    And she finds no code on her screen
    When her network is back
    And she points her phone at the code on the screen
    Then she sees "WhatsApp connected successfully!"
