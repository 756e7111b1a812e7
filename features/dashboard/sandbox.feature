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

  Scenario: A phone sends all that people send
    Given she has added a simulated phone for herself and one for Ravi
    And she has her simulated phone scan the code
    And her shop has sent "Show me" to Ravi
    When she sends from the chat on Ravi's simulated phone:
      | what                            | filled in                              |
      | Photo                           | Caption: My broken mug                 |
      | Video                           | File: kiln.mp4, Caption: In the kiln   |
      | GIF, as a silent video          | File: wheel.mp4                        |
      | Audio                           |                                        |
      | Voice message                   |                                        |
      | Document                        | Caption: The bill                      |
      | Sticker                         |                                        |
      | Place                           | Name: My door                          |
      | Contact                         | Name: Driver, Number: +91 98000 00002  |
      | Poll                            | Question: Which?, Options: Red; Blue   |
      | Photo to look at once           |                                        |
      | Something that no version knows |                                        |
    Then her shop has received, oldest first:
      | type        | text          |
      | image       | My broken mug |
      | video       | In the kiln   |
      | video       |               |
      | audio       |               |
      | audio       |               |
      | document    | The bill      |
      | sticker     |               |
      | location    | My door       |
      | contact     | Driver        |
      | poll        | Which?        |
      | unavailable |               |
      | unsupported |               |

  Scenario: A phone does to messages what people do
    Given she has added a simulated phone for herself and one for Ravi
    And she has her simulated phone scan the code
    And her shop has sent "Show me" to Ravi
    When she chooses "Reply" for "Show me" on Ravi's simulated phone, and writes "A red one"
    And she chooses "Edit" for "A red one" on Ravi's simulated phone, and writes "A blue one"
    And she chooses "React with 👍" for "Show me" on Ravi's simulated phone
    Then her shop sees "A blue one" as the answer to "Show me"
    And her shop sees the reaction "👍" of Ravi
    When she chooses "Delete" for "A blue one" on Ravi's simulated phone
    Then her shop sees that the answer was deleted

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
