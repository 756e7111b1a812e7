@reconnecting @D.INSTANCE.05
Feature: A number that WhatsApp refuses
  Each refusal has its own cause, its own end and its own advice. None of them costs the link to the phone, and none is answered
  with one login after the other.

  Background:
    Given Asha has linked her phone

  Scenario: The number is restricted for an hour
    Given WhatsApp has restricted her number for an hour, because of equal texts to many people
    When her instance loses its connection
    Then her instance becomes disconnected
    And the reason is restricted: "because it sent the same text to many people"
    And she sees that it connects again in an hour at the earliest

  Scenario: The account is locked until she does something on her phone
    Given WhatsApp has locked her account, saying "Confirm that this is your number"
    When her instance loses its connection
    Then her instance becomes disconnected
    And the reason is locked: "Confirm that this is your number"
    And she sees that it connects again in a day at the earliest

  Scenario: WhatsApp ends each login without saying why
    Given WhatsApp ends her logins without a word
    When her instance loses its connection
    Then her instance becomes disconnected
    And the reason is login_refused: "without saying why"
    And she sees that it connects again in ten minutes at the earliest

  Scenario: Who resets an instance that is locked starts anew
    Given WhatsApp has locked her account, saying "Confirm that this is your number"
    And her instance loses its connection
    And her instance becomes disconnected
    When she resets her instance
    Then her instance becomes initializing
