Feature: One customer never slows another down
  However much one customer asks for, another does not notice.

  Scenario: Two hundred repeats of one idempotency key do not delay another customer
    Given Asha has linked her phone
    And Ravi has linked his phone
    When Asha's software sends "Order shipped" 200 times at once with one idempotency key, while Ravi sends 20 messages
    Then every message of Ravi is sent
    And Ravi's phone shows "Order shipped" once
    And Asha still has 999 messages left

  Scenario: A customer who gives a password again and again does not delay another's login
    Given Asha has signed up
    And Ravi has signed up
    When Asha sends her password again and again, while Ravi logs in 10 times
    Then Ravi logs in each time

  Scenario: Many instances that wait for a phone do not keep another customer's code away
    Given Asha is on the Free plan
    And Asha's plan allows 20 instances
    And Ravi is on the Free plan
    And Ravi has created an instance
    When Asha polls the codes of 20 instances of hers
    Then Ravi sees a code that a phone can read

  @limits
  Scenario: One customer's exports are limited, and another's are not
    Given Asha has signed up
    And Ravi has signed up
    When Asha exports her data 11 times
    Then she is told "Too many requests. Please try again later."
    And she is told to try again within 60 minutes
    And Ravi exports his data without being refused

  @limits
  Scenario: New accounts from one network are limited
    Given Asha has signed up
    When Asha opens 5 more accounts from the same network
    Then she is told "Too many new accounts from your network. Please try again later, or log in to one that you have."
    And she is told to try again within 60 minutes
    And Asha still logs in to her first account
    And Ravi opens an account from another network
