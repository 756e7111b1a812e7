@reconnecting @D.INSTANCE.05
Feature: A number that WhatsApp refuses
  Each refusal has its own reason, end and advice. None of them ends the link to the phone, and none is answered with
  repeated logins.

  Background:
    Given Asha has linked her phone

  Scenario: The number is restricted for an hour
    Given WhatsApp has restricted her number for an hour, because of equal texts to many people
    When her instance loses its connection
    Then her instance becomes disconnected
    And the reason is restricted: "because it sent the same text to many people"
    And she sees that it connects again after an hour at the earliest

  Scenario: The account is locked until she unlocks it on her phone
    Given WhatsApp has locked her account, saying "Confirm that this is your number"
    When her instance loses its connection
    Then her instance becomes disconnected
    And the reason is locked: "Confirm that this is your number"
    And she sees that it connects again after a day at the earliest

  Scenario: WhatsApp ends each login without a reason
    Given WhatsApp ends her logins without a reason
    When her instance loses its connection
    Then her instance becomes disconnected
    And the reason is login_refused: "without saying why"
    And she sees that it connects again after ten minutes at the earliest

  Scenario: A reset of a locked instance starts the linking again
    Given WhatsApp has locked her account, saying "Confirm that this is your number"
    And her instance loses its connection
    And her instance becomes disconnected
    When she resets her instance
    Then her instance becomes initializing
