@linking
Feature: Linking a phone

  Background:
    Given Asha is on the Free plan
    And she has created an instance
    And she has WhatsApp

  @7.INSTANCE.03 @3.QR.01 @D.INSTANCE.02
  Scenario: A code to scan
    When a code waits to be scanned
    Then a code appears that a phone can read
    And her instance is initializing

  @1.USE.02
  Scenario: The phone scans it
    When she scans the code with her phone
    Then her instance becomes ready
    And no code waits to be scanned
    And her list shows the phone's number

  Scenario: The connection is lost while the code waits
    Given a code waits to be scanned
    When the connection behind the code is lost
    Then another code appears
    And the old code links nothing
    When she scans the code with her phone
    Then her instance becomes ready

  @D.INSTANCE.04
  Scenario: Nobody looks, so the instance rests until somebody does
    Given a code waits to be scanned
    When nobody looks at the code for half a minute
    Then the old code links nothing
    When she scans the code with her phone
    Then her instance becomes ready

  Scenario: The service is restarted while the code waits
    Given a code waits to be scanned
    When the service is restarted
    And she scans the code with her phone
    Then her instance becomes ready

  Scenario: An account that is asked for a passkey is told what helps, and what does not
    Given her account asks for a passkey
    When she tries to scan the code
    Then the reason is passkey_required: "Try again tomorrow"
    And the reason is passkey_required: "Deleting the passkey does not help"

  Scenario: On a day on which it is not asked for a passkey it links
    Given her account asks for a passkey
    And she tries to scan the code
    And the reason is passkey_required: "with a passkey"
    When she scans the code with her phone
    Then her instance becomes ready

  @7.INSTANCE.05
  Scenario: A reset starts anew after WhatsApp has banned the number
    Given WhatsApp has banned her number for good
    And she scans the code with her phone
    And her instance becomes failed
    When she resets her instance
    And she scans the code with her phone
    Then her instance becomes ready
