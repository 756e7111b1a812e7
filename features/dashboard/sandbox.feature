@browser
Feature: Simulated phones
  Simulated phones show the whole product without a real one.

  Background:
    Given Asha is on the Free plan
    And she has created an instance
    And she is at the simulated phones

  Scenario: A message is sent and answered
    Given she has added a simulated phone for herself and one for Ravi
    When she has her simulated phone scan the code
    Then she sees that her simulated phone is linked
    When she sends "Order shipped" to Ravi
    And she answers "Thank you" on Ravi's simulated phone
    Then her history shows "Thank you" from Ravi once

  Scenario: The phone can be unlinked
    Given she has added a simulated phone for herself and one for Ravi
    And she has her simulated phone scan the code
    When she unlinks her simulated phone
    Then her instance becomes logged_out

  Scenario: Faults can be set
    Given she has added a simulated phone for herself and one for Ravi
    And she has her simulated phone scan the code
    When she switches "Refuse messages" on
    And she sends "Order shipped" to Ravi
    Then the message has failed because "may not write to people who have not written to it"
    When she switches "Refuse messages" off
    And she sends "Order shipped again" to Ravi
    Then Ravi's phone shows "Order shipped again" once

  Scenario: Phones show each other more than texts
    Given she has added a simulated phone for herself and one for Ravi
    When she sends Asha from Ravi's simulated phone:
      | Place   | Ravi’s gate        |
      | Contact | Meena, deliveries  |
      | Poll    | When do you close? |
    Then her simulated phone shows in the chat with Ravi:
      | Ravi’s gate        |
      | Meena, deliveries  |
      | When do you close? |
    When she votes "At six" in the poll on her simulated phone
    Then Ravi's simulated phone shows one vote for "At six"
    And it has no accessibility problem

  Scenario: Phones show each other pictures, voice messages and documents
    Given she has added a simulated phone for herself and one for Ravi
    When she sends Asha from Ravi's simulated phone:
      | Photo         | The mug  |
      | Voice message |          |
      | Document      | As asked |
      | Sticker       |          |
    Then her simulated phone shows the picture "The mug"
    And her simulated phone plays the voice message of 3 seconds
    And her simulated phone offers the document "receipt.pdf"
    And it has no accessibility problem

  Scenario: On a small screen a chat with a picture fits
    Given she has added a simulated phone for herself and one for Ravi
    When she sends Asha from Ravi's simulated phone:
      | Photo    | The mug  |
      | Document | As asked |
    Then her simulated phone shows the picture "The mug"
    And the page fits a screen of 360 pixels
