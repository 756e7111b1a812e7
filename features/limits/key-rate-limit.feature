@limits
Feature: Too many calls with one key
  A program that runs wild is told to slow down, and when to go on.

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp

  @S.ERROR.08
  Scenario: Ten calls at once, and one more
    Given her software reads her messages 10 times
    When she sends "Order shipped" to Ravi
    Then she is told "Too many requests. Please try again later."
    And she is told to try again within 10 seconds
    And she still has 1000 messages left
    And Ravi's phone shows nothing

  @S.ERROR.08
  Scenario: After the time that was told the key works again
    Given her software reads her messages 10 times
    And she sends "Order shipped" to Ravi
    When she waits as long as she was told
    And she sends "Order shipped" to Ravi
    Then Ravi's phone shows "Order shipped" once

  Scenario: Another key of the same account goes on
    Given she has made the key "Web shop"
    And her software reads her messages 11 times
    When she sends "Order shipped" to Ravi with the key "Web shop"
    Then she is answered that the message is sent
