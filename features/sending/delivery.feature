@sending
Feature: Sending a message
  A text is sent through the customer's own phone, and its status is reported.

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp

  @1.USE.01 @7.SEND.01 @7.SEND.03 @S.CALL.01 @S.REPLY.01 @S.REPLY.02 @1.USE.03 @6.ROLE.06
  Scenario: WhatsApp accepts the message
    When she sends "Order shipped" to Ravi
    Then she is answered that the message is sent
    And the answer has the recipient, the text and the remaining messages
    And Ravi's phone shows "Order shipped" from Asha
    And Ravi's phone shows "Order shipped" once

  @4.MESSAGE.01 @3.MESSAGE.03 @S.READ.01
  Scenario: The message is delivered, then read
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
  Scenario: A send that does not wait for WhatsApp is accepted
    When she sends "Order shipped" to Ravi without waiting
    Then she is told that the message is accepted
    And Ravi's phone shows "Order shipped" once
    And the message becomes delivered

  @S.REPLY.03 @D.MESSAGE.01
  Scenario: A send is answered as pending after ten seconds without an acknowledgement
    Given WhatsApp will not acknowledge her messages
    When she sends "Order shipped" to Ravi
    Then she is answered that the message is pending
    And the answer took 10 seconds or longer
    And Ravi's phone shows "Order shipped" once

  @S.REPLY.02
  Scenario: A send waits for a late acknowledgement
    Given WhatsApp will confirm her next message only after 3 seconds
    When she sends "Order shipped" to Ravi
    Then she is answered that the message is sent
    And the answer took 3 seconds or longer

  Scenario: Messages keep their order
    When she sends 20 messages to Ravi without waiting
    Then Ravi's phone shows each of the 20 messages once
    And the messages arrived in the order in which they were sent
    And she has 980 messages left

  Scenario: A message reaches an account that WhatsApp has not moved to LIDs
    Given WhatsApp accepts her messages by number only
    When she sends "Order shipped" to Ravi
    Then she is answered that the message is sent
    And Ravi's phone shows "Order shipped" once
    When Ravi opens the chat
    Then the message becomes read
