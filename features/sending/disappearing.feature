@sending @receiving
Feature: Chats whose messages disappear
  In a chat with a timer the phones remove each message after a while. What the shop sends there disappears as well.

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp

  Scenario: A customer lets the messages of the chat disappear
    Given Ravi lets the messages of the chat with Asha disappear after 7 days
    When Ravi writes "Is it ready?" to Asha
    Then her history shows "Is it ready?" from Ravi once
    When she sends "It is ready" to Ravi
    Then Ravi's phone shows "It is ready", which disappears after 7 days

  Scenario: The shop's owner sets it on her phone, and it lasts over a restart
    Given Asha lets the messages of the chat with Ravi disappear after 1 days
    And Ravi writes "Is it ready?" to Asha
    And her history shows "Is it ready?" from Ravi once
    When the service is restarted
    And her instance is ready again without another scan
    And she sends "It is ready" to Ravi
    Then Ravi's phone shows "It is ready", which disappears after 1 days
