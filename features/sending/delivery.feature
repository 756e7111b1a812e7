@sending
Feature: Sending a message
  A text goes out through the customer's own phone, and the sender is told what became of it.

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp

  @1.USE.01 @7.SEND.01 @7.SEND.03 @S.CALL.01 @S.REPLY.01 @S.REPLY.02 @1.USE.03 @6.ROLE.06
  Scenario: WhatsApp takes it
    When she sends "Order shipped" to Ravi
    Then she is answered that the message is sent
    And the answer tells the recipient, the text and what is left
    And Ravi's phone shows "Order shipped" from Asha
    And Ravi's phone shows "Order shipped" once

  @4.MESSAGE.01 @3.MESSAGE.03 @S.READ.01
  Scenario: It is delivered, then read
    Given she has sent "Order shipped" to Ravi
    Then the message becomes delivered
    When Ravi opens the chat
    Then the message becomes read
    And her history shows "Order shipped" to Ravi as read

  Scenario Outline: Receipts find their message whether or not the recipient shows a number
    Given Ravi has WhatsApp and <shows> his number
    When she sends "Order shipped" to Ravi
    And Ravi opens the chat
    Then the message becomes read

    Examples:
      | shows |
      | hides |
      | shows |

  @S.REPLY.04 @D.MESSAGE.01
  Scenario: Without waiting for WhatsApp
    When she sends "Order shipped" to Ravi without waiting
    Then she is promised that the message will go out
    And Ravi's phone shows "Order shipped" once
    And the message becomes delivered

  @S.REPLY.03 @D.MESSAGE.01
  Scenario: WhatsApp says nothing for ten seconds
    Given WhatsApp will say nothing to her messages
    When she sends "Order shipped" to Ravi
    Then she is answered that the message is pending
    And the answer took 10 seconds or longer
    And Ravi's phone shows "Order shipped" once

  @S.REPLY.02
  Scenario: WhatsApp takes its time
    Given WhatsApp will confirm her next message only after 3 seconds
    When she sends "Order shipped" to Ravi
    Then she is answered that the message is sent
    And the answer took 3 seconds or longer

  Scenario: Messages keep their order
    When she sends 20 messages to Ravi without waiting
    Then Ravi's phone shows each of the 20 messages once
    And the messages arrived in the order in which they were sent
    And she has 980 messages left

  Scenario: To an account that WhatsApp has not moved to its own identifiers yet
    Given WhatsApp takes her messages by number alone
    When she sends "Order shipped" to Ravi
    Then she is answered that the message is sent
    And Ravi's phone shows "Order shipped" once
    When Ravi opens the chat
    Then the message becomes read
