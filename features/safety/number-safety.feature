@safety
Feature: Keeping a number safe
  WhatsApp restricts numbers that write to many strangers. A shop's campaign therefore leaves slowly, while its answers
  to customers leave at once.

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp
    And Asha's number is protected

  Scenario: A campaign to strangers is paced, while an answer leaves at once
    Given Ravi writes "Is my order there?" to Asha
    And her history shows "Is my order there?" from Ravi once
    When she sends "Spring sale" to 12 people who do not know her, without waiting
    Then all of these messages but the first wait, and say why
    And she has 988 messages left
    And she sees that 12 first contacts wait, and when they will have left
    When she sends "It is here" to Ravi
    Then Ravi's phone shows "It is here" once
    And her history shows why her messages to strangers wait

  Scenario: A stranger's message is refused free of charge where its sender waits for the answer
    Given she sends "Spring sale" to 12 people who do not know her, without waiting
    When she sends "Spring sale" to Ravi
    Then she is told that "waits until"
    And her shop is told when to try again
    And she has 988 messages left

  Scenario: People who have not written are left alone where first contacts are switched off
    Given she has switched first contacts off
    When she sends "Spring sale" to Ravi
    Then she is told that "writes only to people who have written to it"
    And she has 1000 messages left

  Scenario: A restricted number writes to nobody new, and says until when
    Given WhatsApp restricts her number for 6 days
    And she sees that her number is restricted for 6 days: "cannot write to people who have not written to it"
    When she sends "Spring sale" to Ravi
    Then she is told that "WhatsApp has restricted this number"
    And her shop is told when to try again
    And she has 1000 messages left

  Scenario: Her shop's server is told once that WhatsApp has restricted her number
    Given her shop's server is up
    And she has made a webhook to her shop's server for "instance.standing"
    When WhatsApp restricts her number for 6 days
    Then she sees that her number is restricted for 6 days: "cannot write to people who have not written to it"
    And her shop's server is told once that her number is restricted, and until when

  Scenario: Raising a cap above its default asks first
    When she sets her messages a day to 3000
    Then she is told that "confirm_raised_caps must be true"
    And she may send 2000 messages a day
    When she sets her messages a day to 3000, and confirms it
    Then she may send 3000 messages a day

  Scenario: Her shop reads and changes the settings with a key
    When her shop sets quiet hours from 21:00 to 08:00 in "Asia/Kolkata"
    Then she sees quiet hours from 21:00 to 08:00 in "Asia/Kolkata"
    When her shop sets quiet hours from 21:00 to 08:00 in "Middle/Earth"
    Then she is told that "quiet_hours.zone"
