@plans
Feature: Claiming the Free plan
  The Free plan is free of charge, for accounts without an active plan.

  @7.SUB.01
  Scenario: A new customer has no plan yet
    Given Asha has signed up
    Then she has no plan

  @7.SUB.01 @7.SUB.02 @3.SUB.01 @1.USE.06 @D.SUB.01
  Scenario: The Free plan starts when it is claimed
    Given Asha has signed up
    When she claims the Free plan
    Then she is on the Free plan for 30 days
    And her plan allows 1 instance and 1000 messages for 0 rupees
    And she has 1000 messages left

  @D.SUB.03
  Scenario: It cannot be claimed while a plan is active
    Given Asha is on the Free plan
    When she claims the Free plan
    Then she is told that "The Free plan is active until"

  @D.SUB.04
  Scenario: It can be claimed again after the last plan has ended
    Given Asha is on the Free plan
    And her plan has ended
    When she claims the Free plan
    Then she is on the Free plan for 30 days
    And she has 1000 messages left
