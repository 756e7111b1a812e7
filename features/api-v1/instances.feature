@api-v1
Feature: Instances under /api/v1
  A shop's software links phones and watches over them with a key that may do so, without the dashboard.

  Scenario: An instance is created, linked by its QR code, and listed
    Given Asha is on the Free plan
    And she has WhatsApp
    And she has made a key that may manage instances
    When her shop creates an instance
    And her phone scans the code that her shop reads
    Then her shop sees that the instance is ready, with her number
    And her shop lists that instance alone

  Scenario: An instance is linked by a pairing code
    Given Asha is on the Free plan
    And she has WhatsApp
    And she has made a key that may manage instances
    When her shop creates an instance
    And her phone enters the pairing code that her shop asks for
    Then her shop sees that the instance is ready, with her number

  Scenario: An instance is logged out and then deleted
    Given Asha has linked her phone
    And she has made a key that may manage instances
    When her shop logs the instance out
    Then her shop sees that the instance waits for a phone
    When her shop deletes the instance
    Then her shop has no instance

  Scenario: A key that may only send does not create instances
    Given Asha has linked her phone
    When her software tries to create an instance with the key of the instance
    Then she is told "This API key may not do that: it needs the scope instances:manage"
