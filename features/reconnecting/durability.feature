@reconnecting
Feature: Nothing accepted is lost, and nothing goes out twice

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp

  Scenario: A crash with messages waiting
    Given she sends 20 messages to Ravi without waiting
    When the service crashes and is started again
    Then Ravi's phone shows each of the 20 messages once
    And she has 980 messages left

  Scenario: A crash amid sends, each repeated until it is answered
    When the service crashes while she sends 20 messages to Ravi, each under a reference
    And her instance is ready again without another scan
    And she repeats all that was not answered
    Then Ravi's phone shows each of the 20 messages once
    And she has 980 messages left

  Scenario: What is sent right after a crash goes out once the phone is back
    When the service crashes and is started again
    And she sends "Order shipped" to Ravi without waiting
    Then she is promised that the message will go out
    And Ravi's phone shows "Order shipped" once
