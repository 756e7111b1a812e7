@receiving
Feature: Messages that cannot be decrypted
  None of them delays another, and WhatsApp goes on delivering its queue.

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp

  Scenario: A message that cannot be decrypted is requested again, and stored once
    Given Asha's instance cannot decrypt Ravi's next 2 messages
    When Ravi writes "Where is my parcel?" to Asha
    And Ravi writes "Hello?" to Asha
    And Ravi writes "Ah, it is here" to Asha
    Then her history shows "Ah, it is here" from Ravi once
    And her history shows "Where is my parcel?" from Ravi once
    And her history shows "Hello?" from Ravi once

  Scenario: A view-once photo stays on the phone, and the history says so
    Given Ravi's next message may be looked at once
    When Ravi writes "a secret" to Asha
    Then her history shows a message from Ravi that is unavailable

  Scenario: A message that only the phone has is requested from it and stored in its place
    Given Ravi's next message is on Asha's phone only
    When Ravi writes "I saw your advertisement" to Asha
    Then her history shows "I saw your advertisement" from Ravi once
    And she received nothing else

  Scenario: Messages of groups, channels and the status are not stored and delay nothing
    When Ravi writes "Hello all" to everybody at once while the instance of Asha is away
    And Ravi writes "Hello Asha" to Asha
    Then her history shows "Hello Asha" from Ravi once
    And she received nothing else
