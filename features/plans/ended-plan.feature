@plans
Feature: When a plan has ended
  Nothing more goes out, nothing new is made, and nothing that is there is taken away.

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
  Scenario: No new instance
    Given Asha is on the Free plan
    And her plan has ended
    When she creates an instance
    Then she is told "No active subscription. Please choose a plan."

  @D.SUB.04
  Scenario: A new plan, and all goes on with the phone that is still linked
    Given Asha has linked her phone
    And Ravi has WhatsApp
    And her plan has ended
    When she claims the Free plan
    And she sends "Order shipped" to Ravi
    Then Ravi's phone shows "Order shipped" once
    And she has 999 messages left
