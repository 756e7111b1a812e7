@linking
Feature: Linking a phone

  Background:
    Given Asha is on the Free plan
    And she has created an instance
    And she has WhatsApp

  @7.INSTANCE.03 @3.QR.01 @D.INSTANCE.02
  Scenario: An instance shows a code to scan
    When a code waits to be scanned
    Then a code appears that a phone can read
    And her instance is initializing

  @1.USE.02
  Scenario: Scanning the code links the phone
    When she scans the code with her phone
    Then her instance becomes ready
    And no code waits to be scanned
    And her list shows the phone's number

  Scenario: A lost connection brings a new code
    Given a code waits to be scanned
    When the connection behind the code is lost
    Then another code appears
    And the old code does not link the phone
    When she scans the code with her phone
    Then her instance becomes ready

  @D.INSTANCE.04
  Scenario: An instance whose code nobody polls pauses until the next poll
    Given a code waits to be scanned
    When nobody polls the code for half a minute
    Then the old code does not link the phone
    When she scans the code with her phone
    Then her instance becomes ready

  Scenario: A restart of the service brings a new code
    Given a code waits to be scanned
    When the service is restarted
    And she scans the code with her phone
    Then her instance becomes ready

  Scenario: An account that is asked for a passkey gets advice
    Given her account asks for a passkey
    When she tries to scan the code
    Then the reason is passkey_required: "Try again tomorrow"
    And the reason is passkey_required: "Deleting the passkey does not help"

  Scenario: The account links when WhatsApp asks for no passkey
    Given her account asks for a passkey
    And she tries to scan the code
    And the reason is passkey_required: "with a passkey"
    When she scans the code with her phone
    Then her instance becomes ready

  @7.INSTANCE.05
  Scenario: A reset starts the linking again after a ban
    Given WhatsApp has banned her number for good
    And she scans the code with her phone
    And her instance becomes failed
    When she resets her instance
    And she scans the code with her phone
    Then her instance becomes ready
