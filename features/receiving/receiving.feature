@receiving
Feature: Receiving messages

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp

  @3.MESSAGE.01 @3.MESSAGE.02
  Scenario: A received message is stored
    When Ravi writes "Where is my parcel?" to Asha
    Then her history shows "Where is my parcel?" from Ravi once

  Scenario Outline: The sender's number is shown whether WhatsApp sends the number or the LID
    Given Ravi has WhatsApp and <shows> his number
    When Ravi writes "Where is my parcel?" to Asha
    Then her history shows "Where is my parcel?" from Ravi once

    Examples:
      | shows |
      | hides |
      | shows |

  Scenario: A message that came while the instance was offline is stored
    When Ravi writes "Anybody there?" to Asha while the instance is away
    Then her history shows "Anybody there?" from Ravi once

  Scenario: A received message is stored once, also after a restart
    Given Ravi writes "Where is my parcel?" to Asha
    And her history shows "Where is my parcel?" from Ravi once
    When the service is restarted
    And her instance is ready again without another scan
    Then her history shows "Where is my parcel?" from Ravi once

  @D.SUB.06
  Scenario: Received messages are not charged
    When Ravi writes "Where is my parcel?" to Asha
    Then her history shows "Where is my parcel?" from Ravi once
    And she still has 1000 messages left

  Scenario: A received message can be answered
    Given she has sent "Order shipped" to Ravi
    When Ravi writes "Thank you" to Asha
    Then her history shows "Thank you" from Ravi once
    When she sends "You are welcome" to Ravi
    Then Ravi's phone shows "You are welcome" once

  Scenario: A sender without a visible number can be answered
    Given Ravi shows his number to nobody
    When Ravi writes "Where is my parcel?" to Asha
    Then her history shows "Where is my parcel?" from somebody without a number
    When she answers "Where is my parcel?" with "It is on its way"
    Then Ravi's phone shows "It is on its way" once
    When Ravi opens the chat
    Then the message becomes read
