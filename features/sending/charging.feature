@sending
Feature: Sending within the plan
  A message is charged when it is accepted, and refunded when it was never sent.

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp

  @D.SUB.06
  Scenario: An accepted message is charged
    When she sends "Order shipped" to Ravi
    Then she has 999 messages left

  @S.ERROR.06 @D.SUB.06 @D.MESSAGE.02
  Scenario: A number that is not on WhatsApp is not charged
    Given she has 10 messages left this month
    When she sends "Order shipped" to a number that is not on WhatsApp
    Then she is told "Number not registered on WhatsApp"
    And she still has 10 messages left
    And the message has failed because "not registered"

  @D.SUB.06 @D.MESSAGE.02 @3.MESSAGE.03
  Scenario: A message that WhatsApp refuses is not charged, and the reason is given
    Given she has 10 messages left this month
    And WhatsApp will refuse her next message
    When she sends "Order shipped" to Ravi
    Then she is told that "WhatsApp refused the message"
    And the message has failed because "may not write to people who have not written to it"
    And she still has 10 messages left
    And Ravi's phone shows nothing

  @S.ERROR.07 @8.SEND.03 @1.USE.05
  Scenario: A send beyond the plan's limit is refused
    Given she has 1 message left this month
    And she has sent "The last one" to Ravi
    When she sends "One too many" to Ravi
    Then she is told "Message limit exceeded"
    And Ravi's phone shows "The last one" once
    And she has 0 messages left

  Scenario: The limit holds when many are sent at the same time
    Given she has 5 messages left this month
    When she sends 12 messages to Ravi at the same time
    Then she is told "Message limit exceeded"
    And Ravi's phone shows each of the 5 messages once
    And she has 0 messages left

  @D.SUB.05
  Scenario Outline: A plan of a year counts its messages per 30 days
    Given she has 1 message left this month
    And her plan lasts a year, <days> days of which are over
    When she sends "Order shipped" to Ravi
    Then Ravi's phone shows "Order shipped" once
    And she has <left> messages left

    Examples:
      | days | left |
      | 29   | 0    |
      | 31   | 999  |
