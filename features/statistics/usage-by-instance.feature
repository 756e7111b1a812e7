@statistics
Feature: Usage of each instance

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp

  @7.MESSAGE.03 @3.USAGE.01
  Scenario: Each instance has its own figures, an unused one too
    Given she has sent "Order shipped" to Ravi
    And her plan allows 2 instances
    And she has created an instance
    When she looks at the usage of her instances
    Then they are used like this:
      | status       | total | sent | received | last message |
      | ready        | 1     | 1    | 0        | just now     |
      | initializing | 0     | 0    | 0        | never        |

  @7.MESSAGE.03 @9.SIZE.04
  Scenario: The time of the last message is shown, also from before the period
    Given she has sent "Order shipped" to Ravi
    And 8 days have passed since
    When she looks at the usage of her instances in the last 7 days
    Then they are used like this:
      | status | total | sent | received | last message |
      | ready  | 0     | 0    | 0        | 8 days ago   |

  Scenario: The list of instances shows today's messages of each
    Given she has sent "Order shipped" to Ravi
    And Ravi writes "Thank you" to Asha
    And her history shows "Thank you" from Ravi once
    Then her list shows 2 messages today, the last one just now
