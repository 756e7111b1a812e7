@plans
Feature: Claiming the Free plan
  The Free plan is claimed, never paid for, and by one who has no other.

  @7.SUB.01
  Scenario: A new customer has no plan yet
    Given Asha has signed up
    Then she has no plan

  @7.SUB.01 @7.SUB.02 @3.SUB.01 @1.USE.06 @D.SUB.01
  Scenario: Claiming it
    Given Asha has signed up
    When she claims the Free plan
    Then she is on the Free plan for 30 days
    And her plan allows 1 instance and 1000 messages for 0 rupees
    And she has 1000 messages left

  @D.SUB.03
  Scenario: Not while a plan is active
    Given Asha is on the Free plan
    When she claims the Free plan
    Then she is told that "The Free plan is active until"

  @D.SUB.04
  Scenario: Again when the last plan has ended
    Given Asha is on the Free plan
    And her plan has ended
    When she claims the Free plan
    Then she is on the Free plan for 30 days
    And she has 1000 messages left
