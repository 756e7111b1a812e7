@linking
Feature: Instances

  @7.INSTANCE.01 @7.INSTANCE.02 @7.INSTANCE.04 @3.INSTANCE.02 @D.KEYS.01 @D.KEYS.04
  Scenario: A new instance has its own key
    Given Asha is on the Free plan
    When she creates an instance
    Then her instance shows a key and an address of its own
    And her instance is initializing
    And her list shows 1 instance

  @7.INSTANCE.01 @3.INSTANCE.01 @D.INSTANCE.06 @1.USE.02
  Scenario: The list shows the number of an instance
    Given Asha has linked her phone
    Then her list shows the phone's number

  Scenario: An instance needs a plan
    Given Asha has signed up
    When she creates an instance
    Then she is told "No active subscription. Please choose a plan."

  @1.USE.05
  Scenario: The plan limits the number of instances
    Given Asha is on the Free plan
    And she has created an instance
    When she creates another instance
    Then she is told "Instance limit reached"
    And her list shows 1 instance

  @7.INSTANCE.06
  Scenario: Deleting makes room for another
    Given Asha is on the Free plan
    And she has created an instance
    When she deletes her instance
    And she creates another instance
    Then her list shows 1 instance

  Scenario Outline: Another account's instance is not found
    Given Asha is on the Free plan
    And she has created an instance
    And Ravi has signed up
    When he <tries> Asha's instance
    Then he is told "Instance not found"
    And her list shows 1 instance

    Examples:
      | tries                |
      | looks at             |
      | looks at the code of |
      | resets               |
      | deletes              |
