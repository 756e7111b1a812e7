@browser
Feature: Simulated phones
  Simulated phones show the whole product without a real one.

  Background:
    Given Asha is on the Free plan
    And she has created an instance
    And she is at the simulated phones

  Scenario: A message is sent and answered
    Given she has added a simulated phone for herself and one for Ravi
    When she has her simulated phone scan the code
    Then she sees that her simulated phone is linked
    When she sends "Order shipped" to Ravi
    And she answers "Thank you" on Ravi's simulated phone
    Then her history shows "Thank you" from Ravi once

  Scenario: The phone can be unlinked
    Given she has added a simulated phone for herself and one for Ravi
    And she has her simulated phone scan the code
    When she unlinks her simulated phone
    Then her instance becomes logged_out

  Scenario: Faults can be set
    Given she has added a simulated phone for herself and one for Ravi
    And she has her simulated phone scan the code
    When she switches "Refuse messages" on
    And she sends "Order shipped" to Ravi
    Then the message has failed because "may not write to people who have not written to it"
    When she switches "Refuse messages" off
    And she sends "Order shipped again" to Ravi
    Then Ravi's phone shows "Order shipped again" once
