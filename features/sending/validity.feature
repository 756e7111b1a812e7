@sending
Feature: Validity of a message
  A code that arrives tomorrow is useless. A message that could not be sent within its validity is never sent, and not
  charged.

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp

  @S.REPLY.04 @D.MESSAGE.02 @D.SUB.06
  Scenario: A message fails when the phone is away longer than its validity
    Given another program opens Asha's instance's session
    When she sends "Your code is 481516" to Ravi, valid for 60 seconds
    Then she is told that the message is accepted
    When the validity of her messages has ended
    Then the message becomes failed
    And the reason is "The message could not be sent within its validity."
    And she has 1000 messages left

  @D.MESSAGE.02 @D.SUB.06
  Scenario: A message fails when WhatsApp does not check the number within its validity
    Given WhatsApp will not answer number checks
    When she sends "Your code is 481516" to Ravi, valid for 60 seconds
    Then she is told that the message is accepted
    When the validity of her messages has ended
    Then the message becomes failed
    And the reason is "The message could not be sent within its validity."
    And she has 1000 messages left

  @D.MESSAGE.01
  Scenario: A message within its validity is sent
    When she sends "Your code is 481516" to Ravi, valid for 60 seconds
    Then Ravi's phone shows "Your code is 481516" once
    And the message becomes delivered
    And it was valid for 60 seconds

  Scenario: The validity is a day by default
    Given she has sent "Order shipped" to Ravi
    Then it was valid for 86400 seconds

  @S.IDEM.03
  Scenario: Another validity with the same idempotency key is refused
    Given she sends "Your code is 481516" to Ravi, valid for 60 seconds, with the idempotency key "code-7"
    When she sends "Your code is 481516" to Ravi, valid for 90 seconds, with the idempotency key "code-7"
    Then she is told "This Idempotency-Key was used for another message"
    And she has 999 messages left

  Scenario Outline: A validity below a minute or above a week is refused
    When she sends "Your code is 481516" to Ravi, valid for <seconds> seconds
    Then she is told that "valid_for must be at"
    And she has 1000 messages left

    Examples:
      | seconds |
      | 59      |
      | 604801  |

  @files @D.MESSAGE.02 @D.SUB.06
  Scenario: A file has a validity whether its send waits or not, and what it cost comes back
    Given her shop has uploaded "receipt.pdf"
    And WhatsApp will not answer number checks
    When her shop sends the document to Ravi, valid for 60 seconds, and waits
    Then her shop reads that the file waits
    When the validity of her messages has ended
    Then her shop reads that the file has failed because "The message could not be sent within its validity."
    And Ravi's phone shows nothing
    And she has 1000 messages left

  Scenario: A send that waits for WhatsApp's answer cannot have a validity
    When she sends "Your code is 481516" to Ravi, valid for 60 seconds, and waits
    Then she is told that "valid_for is taken only"
    And Ravi's phone shows nothing
