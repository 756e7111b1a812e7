@linking
Feature: Linking by pairing code

  A customer without a second screen enters a code on the phone instead of scanning.

  Background:
    Given Asha is on the Free plan
    And she has created an instance
    And she has WhatsApp

  Scenario: Entering the code on the phone links it
    When she asks for a pairing code for her number
    Then the pairing code has eight characters and is valid for two minutes or more
    And the pairing code waits beside the QR code
    When she enters the pairing code on her phone
    Then her instance becomes ready
    And her list shows the phone's number
    And no pairing code waits

  Scenario: A wrong code does not link, the right one still does
    Given she asks for a pairing code for her number
    When she enters a wrong pairing code on her phone
    Then her phone says "This code is not the one the device shows."
    When she enters the pairing code on her phone
    Then her instance becomes ready

  Scenario: A new code replaces the old one and the QR code
    Given a code waits to be scanned
    And she asks for a pairing code for her number
    Then the QR code shown before does not link the phone
    When she asks for another pairing code for her number
    Then the first pairing code does not link the phone
    When she enters the pairing code on her phone
    Then her instance becomes ready

  Scenario: A restart of the service makes the code invalid
    Given she asks for a pairing code for her number
    When the service is restarted
    Then the first pairing code does not link the phone
    When she asks for another pairing code for her number
    And she enters the pairing code on her phone
    Then her instance becomes ready

  Scenario: A number that is not on WhatsApp gets no code
    When she asks for a pairing code for Ravi's number
    Then she is told that "WhatsApp gave no code for this number"
    When she scans the code with her phone
    Then her instance becomes ready

  Scenario Outline: An invalid number gets no code: <written>
    When she asks for a pairing code for the number "<written>"
    Then she is told that "number is not a phone number"

    Examples:
      | written        |
      | 12             |
      | 00919876543210 |
      | Asha           |

  Scenario: A linked instance is reset before another phone is linked
    Given she scans the code with her phone
    And her instance becomes ready
    When she asks for a pairing code for her number
    Then she is told "A phone is linked to this instance already. Reset the instance to link another one."

  Scenario: An instance whose number is banned is reset first
    Given WhatsApp has banned her number for good
    And she asks for a pairing code for her number
    And she enters the pairing code on her phone
    And her instance becomes failed
    When she asks for another pairing code for her number
    Then she is told "A phone is linked to this instance already. Reset the instance to link another one."
    When she resets her instance
    And she asks for another pairing code for her number
    And she enters the pairing code on her phone
    Then her instance becomes ready

  Scenario: Ravi cannot link Asha's instance
    Given Ravi is on the Free plan
    When Ravi asks for a pairing code for Asha's instance
    Then he is told "Instance not found"
