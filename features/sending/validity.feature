@sending
Feature: Messages that are worth nothing later
  A code that arrives tomorrow helps nobody. A message that could not be sent within its validity never goes out,
  and costs nothing.

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp

  @S.REPLY.04 @D.MESSAGE.02 @D.SUB.06
  Scenario: The phone stays away for too long
    Given another program opens Asha's instance's session
    When she sends "Your code is 481516" to Ravi, valid for 60 seconds
    Then she is promised that the message will go out
    When the time of her messages is over
    Then the message becomes failed
    And the reason is "The message could not be sent within its validity."
    And she has 1000 messages left

  @D.MESSAGE.02 @D.SUB.06
  Scenario: WhatsApp does not say whether the number is there
    Given WhatsApp will not say which numbers it knows
    When she sends "Your code is 481516" to Ravi, valid for 60 seconds
    Then she is promised that the message will go out
    When the time of her messages is over
    Then the message becomes failed
    And the reason is "The message could not be sent within its validity."
    And she has 1000 messages left

  @D.MESSAGE.01
  Scenario: In time
    When she sends "Your code is 481516" to Ravi, valid for 60 seconds
    Then Ravi's phone shows "Your code is 481516" once
    And the message becomes delivered
    And it was valid for 60 seconds

  Scenario: A day unless told
    Given she has sent "Order shipped" to Ravi
    Then it was valid for 86400 seconds

  @S.IDEM.03
  Scenario: Another validity under the same reference
    Given she sends "Your code is 481516" to Ravi, valid for 60 seconds, under the reference "code-7"
    When she sends "Your code is 481516" to Ravi, valid for 90 seconds, under the reference "code-7"
    Then she is told "This Idempotency-Key was used for another message"
    And she has 999 messages left

  Scenario Outline: Shorter than a minute or longer than a week
    When she sends "Your code is 481516" to Ravi, valid for <seconds> seconds
    Then she is told that "valid_for must be at"
    And she has 1000 messages left

    Examples:
      | seconds |
      | 59      |
      | 604801  |

  Scenario: Whoever waits for WhatsApp's answer knows at once
    When she sends "Your code is 481516" to Ravi, valid for 60 seconds, and waits
    Then she is told that "valid_for is taken only"
    And Ravi's phone shows nothing
