@sending
Feature: The customer sees that the shop is typing
  An answer that takes a moment is announced: the customer sees that the shop types or records. It ends by itself, and Asha's phone
  notifies her again.

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp
    And Ravi has written "Are you open today?" to Asha

  Scenario: The shop types, and it ends by itself
    When her shop shows Ravi for 2 seconds that it is typing
    Then Ravi sees that Asha is typing
    And Ravi sees nothing of Asha any more
    And Asha's phone notifies her

  Scenario: The shop records, and stops
    When her shop shows Ravi for 25 seconds that it is recording
    Then Ravi sees that Asha is recording
    When her shop stops showing Ravi that it is recording
    Then Ravi sees nothing of Asha any more
    And Asha's phone notifies her

  Scenario: The instance loses its connection while the shop types
    When her shop shows Ravi for 25 seconds that it is typing
    Then Ravi sees that Asha is typing
    Given her instance loses its connection
    Then Ravi sees nothing of Asha any more

  Scenario Outline: What cannot be shown is refused
    When her shop shows <number> for <seconds> seconds that it is typing
    Then she is told <refusal>

    Examples:
      | number            | seconds | refusal                                                                                               |
      | "seven"           | 5       | "to is not a phone number: write it in international form, country code first, such as +919876543210" |
      | "+91 98000 00002" | 26      | "seconds must be at most 25"                                                                          |
