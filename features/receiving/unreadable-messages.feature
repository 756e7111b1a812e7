@receiving
Feature: Messages that cannot be read
  None of them holds up another, and WhatsApp is never given a reason to withhold what waits.

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp

  Scenario: What cannot be decrypted is asked for again, and comes once
    Given Asha's instance cannot decrypt Ravi's next 2 messages
    When Ravi writes "Where is my parcel?" to Asha
    And Ravi writes "Hello?" to Asha
    And Ravi writes "Ah, it is here" to Asha
    Then her history shows "Ah, it is here" from Ravi once
    And her history shows "Where is my parcel?" from Ravi once
    And her history shows "Hello?" from Ravi once

  Scenario: A photo that may be looked at once stays with the phone, and the history says so
    Given Ravi's next message may be looked at once
    When Ravi writes "a secret" to Asha
    Then her history shows a message from Ravi that is unavailable

  Scenario: What the phone alone has comes when the phone is asked, in its place
    Given Ravi's next message is on Asha's phone alone
    When Ravi writes "I saw your advertisement" to Asha
    Then her history shows "I saw your advertisement" from Ravi once
    And it is all that she received

  Scenario: Groups, channels and the status come to nobody, and hold up nothing
    When Ravi writes "Hello all" to everybody at once while the instance of Asha is away
    And Ravi writes "Hello Asha" to Asha
    Then her history shows "Hello Asha" from Ravi once
    And it is all that she received
