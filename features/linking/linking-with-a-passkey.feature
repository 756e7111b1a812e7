@linking @passkey
Feature: Linking an account that WhatsApp asks for a passkey
  WhatsApp accepts the passkey from its own page only, where a browser extension acts for Waxwing.

  Background:
    Given Asha is on the Free plan
    And she has created an instance
    And she has WhatsApp
    And her account asks for a passkey

  Scenario: The passkey links the phone
    Given she tries to scan the code
    When she gives her passkey on WhatsApp's own page
    Then her instance becomes ready

  Scenario: A passkey of another origin is refused
    Given she tries to scan the code
    When she gives her passkey on another page
    Then the reason is passkey_refused: "did not take the passkey"
    When she scans the code with her phone
    Then her instance becomes ready

  Scenario: An answer without a request is refused
    Given she tries to scan the code
    And WhatsApp waits for her passkey
    When she says that the code is the one on her phone
    Then she is told "WhatsApp does not wait for this answer (any more). Look at the passkey again."

  Scenario: Another account can neither read nor answer the request
    Given she tries to scan the code
    And WhatsApp waits for her passkey
    And Ravi is on the Free plan
    When Ravi looks at the passkey that Asha's instance waits for
    Then he is told "Instance not found"
