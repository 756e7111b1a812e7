Feature: Neighbours who do too much
  What one customer does, and however often, another does not notice.

  Scenario: The same order again and again at once
    Given Asha has linked her phone
    And Ravi has linked his phone
    When Asha's software sends "Order shipped" 200 times at once under one reference, while Ravi sends 20 messages
    Then every message of Ravi is sent
    And Ravi's phone shows "Order shipped" once
    And Asha still has 999 messages left

  Scenario: Proving one's password without end
    Given Asha has signed up
    And Ravi has signed up
    When Asha gives her password again and again, while Ravi logs in 10 times
    Then Ravi gets in each time

  Scenario: Many instances that wait for a phone
    Given Asha is on the Free plan
    And Asha's plan allows 20 instances
    And Ravi is on the Free plan
    And Ravi has created an instance
    When Asha looks at the codes of 20 instances of hers
    Then Ravi sees a code that a phone can read

  @limits
  Scenario: Taking one's data along without end
    Given Asha has signed up
    And Ravi has signed up
    When Asha takes her data along 11 times
    Then she is told "Too many requests. Please try again later."
    And she is told to try again within 60 minutes
    And Ravi takes his data along without being refused

  @limits
  Scenario: One account after the other
    Given Asha has signed up
    When Asha opens 5 more accounts from the same place
    Then she is told "Too many new accounts from your network. Please try again later, or log in to one that you have."
    And she is told to try again within 60 minutes
    And Asha still gets into her first account
    And Ravi opens an account from another place
