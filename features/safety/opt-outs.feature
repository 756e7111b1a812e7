@safety
Feature: Opting out
  Whoever writes STOP gets no more messages, from no instance of the account, until they write START.

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp
    And Asha's number is protected

  Scenario Outline: STOP is heard in any case and language, and START takes it back
    Given Ravi has opted out by writing "<word>" to Asha
    When she sends "Spring sale" to Ravi
    Then she is told that "has asked for no more messages"
    And she has 1000 messages left
    And her opt-outs show Ravi, who wrote "<noted>"
    When Ravi writes "START" to Asha
    And her history shows "START" from Ravi once
    Then nobody has opted out
    When she sends "Welcome back" to Ravi
    Then Ravi's phone shows "Welcome back" once

    Examples:
      | word  | noted |
      | Stop. | stop  |
      | बंद   | बंद   |

  Scenario: What waits for a person who opts out is not sent, and costs nothing
    Given she sends "Spring sale" to 12 people who do not know her, without waiting
    And she sends "Spring sale" to Ravi without waiting
    When Ravi writes "STOP" to Asha
    Then the message becomes failed
    And she has 988 messages left

  Scenario: A shop notes by itself who has opted out, finds them and removes them
    When her shop notes that Ravi wants no messages
    Then her opt-outs show Ravi, whom she added
    And she finds Ravi by the beginning of his number
    When she removes Ravi from her opt-outs
    Then nobody has opted out
    When she removes Ravi from her opt-outs
    Then she is told "This number has not opted out"

  Scenario: A key for the whole account lists and removes opt-outs
    Given she has noted that Ravi wants no messages
    And she has made the key "Newsletter"
    Then her key "Newsletter" lists Ravi as opted out
    When her key "Newsletter" removes Ravi from the opt-outs
    Then nobody has opted out
