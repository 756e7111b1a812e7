@linking
Feature: Linking a phone by a code that is typed in

  For people who hold the one phone in their hand and have no second screen to scan.

  Background:
    Given Asha is on the Free plan
    And she has created an instance
    And she has WhatsApp

  Scenario: The code is typed in on the phone
    When she asks for a linking code for her number
    Then the linking code has eight characters and stands for two minutes or more
    And the linking code waits beside the QR code
    When she types the linking code in on her phone
    Then her instance becomes ready
    And her list shows the phone's number
    And no linking code waits

  Scenario: A mistyped code links nothing, the right one does
    Given she asks for a linking code for her number
    When she mistypes the linking code on her phone
    Then her phone says "This code is not the one the device shows."
    When she types the linking code in on her phone
    Then her instance becomes ready

  Scenario: A new code takes the place of the old one, and of the QR code that was shown
    Given a code waits to be scanned
    And she asks for a linking code for her number
    Then the QR code shown before links nothing
    When she asks for another linking code for her number
    Then the first linking code links nothing
    When she types the linking code in on her phone
    Then her instance becomes ready

  Scenario: After a restart of the service the old code is worth nothing
    Given she asks for a linking code for her number
    When the service is restarted
    Then the first linking code links nothing
    When she asks for another linking code for her number
    And she types the linking code in on her phone
    Then her instance becomes ready

  Scenario: A number that is not on WhatsApp gets no code
    When she asks for a linking code for Ravi's number
    Then she is told that "WhatsApp gave no code for this number"
    When she scans the code with her phone
    Then her instance becomes ready

  Scenario Outline: What is no phone number gets no code: <written>
    When she asks for a linking code for the number "<written>"
    Then she is told that "number is not a phone number"

    Examples:
      | written        |
      | 12             |
      | 00919876543210 |
      | Asha           |

  Scenario: A linked instance is reset before another phone is linked
    Given she scans the code with her phone
    And her instance becomes ready
    When she asks for a linking code for her number
    Then she is told "A phone is linked to this instance already. Reset the instance to link another one."

  Scenario: An instance whose number is banned is reset first
    Given WhatsApp has banned her number for good
    And she asks for a linking code for her number
    And she types the linking code in on her phone
    And her instance becomes failed
    When she asks for another linking code for her number
    Then she is told "A phone is linked to this instance already. Reset the instance to link another one."
    When she resets her instance
    And she asks for another linking code for her number
    And she types the linking code in on her phone
    Then her instance becomes ready

  Scenario: Ravi cannot link Asha's instance
    Given Ravi is on the Free plan
    When Ravi asks for a linking code for Asha's instance
    Then he is told "Instance not found"
