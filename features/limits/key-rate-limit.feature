@limits
Feature: Rate limit of a key
  A program that calls too often is told when to try again.

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp

  @S.ERROR.08
  Scenario: The eleventh call within the limit's time is refused
    Given her software reads her messages 10 times
    When she sends "Order shipped" to Ravi
    Then she is told "Too many requests. Please try again later."
    And she is told to try again within 10 seconds
    And she still has 1000 messages left
    And Ravi's phone shows nothing

  @S.ERROR.08
  Scenario: The key works again after the time that the answer named
    Given her software reads her messages 10 times
    And she sends "Order shipped" to Ravi
    When she waits until the time that she was told
    And she sends "Order shipped" to Ravi
    Then Ravi's phone shows "Order shipped" once

  Scenario: Another key of the same account is not limited
    Given she has made the key "Web shop"
    And her software reads her messages 11 times
    When she sends "Order shipped" to Ravi with the key "Web shop"
    Then she is answered that the message is sent
