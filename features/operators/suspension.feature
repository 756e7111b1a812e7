@operators
Feature: Suspending an account

  Whoever runs the service stops an account that harms others. Its owner reads why, keeps the linked phone, and loses nothing.

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp

  Scenario: The keys of a suspended account are refused with the reason, and work again once it is lifted
    Given the operator has suspended Asha's account because of "complaints of recipients"
    When she sends "Order shipped" to Ravi
    Then she is told that "Reason: complaints of recipients"
    When the operator lifts the suspension of Asha's account
    And she sends "Order delivered" to Ravi
    Then Ravi's phone shows "Order delivered" once

  Scenario: The owner reads what the operator did and why, without the operator's name
    Given the operator has suspended Asha's account because of "complaints of recipients"
    When Asha looks at what the operator did
    Then she sees "account.suspended" because of "complaints of recipients", and not who did it

  Scenario: A change needs a reason
    When the operator suspends Asha's account without a reason
    Then the operator is told "The reason is missing: each change by an operator needs one"
    When she sends "Order shipped" to Ravi
    Then Ravi's phone shows "Order shipped" once

  @browser
  Scenario Outline: The owner sees above every tab that the account is suspended, and what still works
    Given the operator has suspended Asha's account at the level "<level>" because of "complaints of recipients"
    When she is looking at "Message History"
    Then she sees "Reason: complaints of recipients"
    And she sees "<works>"
    And she sees "to ask what would lift it"
    And it has no accessibility problem
    When the operator lifts the suspension of Asha's account
    And she is looking at "Order History"
    Then she no longer sees "to ask what would lift it"

    Examples:
      | level   | works                              |
      | sends   | API keys still read                |
      | linking | Linked phones stay linked          |
      | all     | nothing connects to them           |
