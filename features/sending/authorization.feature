@sending
Feature: Authorization of sends

  @S.CALL.02 @D.KEYS.03
  Scenario: The key of the instance sends
    Given Asha has linked her phone
    And Ravi has WhatsApp
    When she sends "Order shipped" to Ravi
    Then she is answered that the message is sent

  @S.CALL.03 @D.KEYS.03 @1.USE.03 @6.ROLE.06
  Scenario: A key of the account sends
    Given Asha has linked her phone
    And Ravi has WhatsApp
    And she has made the key "Web shop"
    When she sends "Order shipped" to Ravi with the key "Web shop"
    Then she is answered that the message is sent
    And Ravi's phone shows "Order shipped" once

  @D.KEYS.02 @S.CALL.03
  Scenario: A key of the account sends from all its instances
    Given Asha is on the Free plan
    And her plan allows 2 instances
    And she has created an instance
    And she has created an instance
    And she has made the key "Web shop"
    When she sends "Order shipped" to Ravi with the key "Web shop" from each of her instances
    Then every instance knows the key

  @D.KEYS.01
  Scenario: A key of an instance does not send from another instance
    Given Asha is on the Free plan
    And her plan allows 2 instances
    And she has created an instance
    And she has created an instance
    When she sends "Order shipped" to Ravi with the key of her other instance
    Then she is told "Instance not found"

  @S.ERROR.05
  Scenario: Another account's instance
    Given Asha has linked her phone
    And Ravi has linked his phone
    When Ravi sends "Free vouchers" from Asha's instance
    Then he is told "Instance not found"
    And she still has 1000 messages left

  @S.ERROR.01 @S.ERROR.03 @8.SEND.02
  Scenario: An unknown key is refused
    Given Asha is on the Free plan
    And she has created an instance
    When she sends "Order shipped" to Ravi with a made-up key
    Then she is told "Invalid or inactive API key"

  @S.CALL.04
  Scenario: A key in a URL is refused, and no secret is logged
    Given Asha has linked her phone
    And she has sent "Your code is 4711" to Asha
    When she puts her key into the URL of a send
    Then she is refused
    And neither her key, her password nor "Your code is 4711" is in the service's log

  Scenario: Another account's message cannot be read
    Given Asha has linked her phone
    And she has sent "Your code is 4711" to Asha
    And Ravi is on the Free plan
    And Ravi has created an instance
    When Ravi asks for Asha's message
    Then he is told "Message not found"
