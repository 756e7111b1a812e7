@browser
Feature: Simulated phones
  A newcomer sees the whole product work without a phone.

  Background:
    Given Asha is on the Free plan
    And she has created an instance
    And she is at the simulated phones

  Scenario: A message goes out, and an answer comes back
    Given she has put a phone for herself and one for Ravi on the table
    When she has her simulated phone scan the code
    Then she sees that her simulated phone is linked
    When she sends "Order shipped" to Ravi
    And she answers "Thank you" on Ravi's simulated phone
    Then her history shows "Thank you" from Ravi once

  Scenario: The phone is unlinked
    Given she has put a phone for herself and one for Ravi on the table
    And she has her simulated phone scan the code
    When she unlinks her simulated phone
    Then her instance becomes logged_out

  Scenario: WhatsApp has a bad day
    Given she has put a phone for herself and one for Ravi on the table
    And she has her simulated phone scan the code
    When she switches "Refuse messages" on
    And she sends "Order shipped" to Ravi
    Then the message has failed because "may not write to people who have not written to it"
    When she switches "Refuse messages" off
    And she sends "Order shipped again" to Ravi
    Then Ravi's phone shows "Order shipped again" once
