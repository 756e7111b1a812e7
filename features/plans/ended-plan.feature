@plans
Feature: When a plan has ended
  Without a plan nothing can be sent or created, and nothing is removed.

  @D.SUB.07 @S.ERROR.04
  Scenario: Sending is refused, and the phone stays linked
    Given Asha has linked her phone
    And Ravi has WhatsApp
    And her plan has ended
    When she sends "Order shipped" to Ravi
    Then she is told "No active subscription. Please choose a plan."
    And her instance is ready
    And Ravi's phone shows nothing

  @D.SUB.07
  Scenario: No instance can be created
    Given Asha is on the Free plan
    And her plan has ended
    When she creates an instance
    Then she is told "No active subscription. Please choose a plan."

  @D.SUB.04
  Scenario: After a new plan the linked phone sends again
    Given Asha has linked her phone
    And Ravi has WhatsApp
    And her plan has ended
    When she claims the Free plan
    And she sends "Order shipped" to Ravi
    Then Ravi's phone shows "Order shipped" once
    And she has 999 messages left
