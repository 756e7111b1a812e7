@sending
Feature: Valid and invalid send requests

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp

  @5.SEND.01 @8.SEND.01 @S.ERROR.02
  Scenario Outline: Number and message are required
    When she sends <what>
    Then she is told "Number and message required"
    And she still has 1000 messages left

    Examples:
      | what                      |
      | "Order shipped" to nobody |
      | nothing to Ravi           |
      | "" to Ravi                |
      | "   " to Ravi             |

  @D.NUMBER.01 @D.NUMBER.02
  Scenario Outline: Usual ways of writing a number are accepted
    When she sends "Order shipped" to Ravi's number written <form>
    Then the answer names Ravi's number in digits
    And Ravi's phone shows "Order shipped" once

    Examples:
      | form                  |
      | digits only           |
      | with a plus           |
      | with spaces           |
      | with dashes           |
      | as a chat             |
      | as a WhatsApp address |

  @7.SEND.02 @S.CALL.01
  Scenario: The recipient may be given in the other field
    When she sends "Order shipped" to Ravi in the other field
    Then the answer names Ravi's number in digits
    And Ravi's phone shows "Order shipped" once

  @S.ERROR.06
  Scenario Outline: An invalid number is refused and not charged
    When she sends "Order shipped" to the number "<number>"
    Then she is told that "number is not a phone number"
    And she still has 1000 messages left

    Examples:
      | number               |
      | Ravi                 |
      | 12                   |
      | 09876543210          |
      | +1234567890123456789 |
      | 919876543210@g.us    |

  @D.MESSAGE.03
  Scenario: A text of 4096 characters is sent
    When she sends a text of 4096 characters to Ravi
    Then she is answered that the message is sent
    And Ravi's phone shows the text in full

  @D.MESSAGE.03
  Scenario: A text of 4097 characters is refused
    When she sends a text of 4097 characters to Ravi
    Then she is told "message may have at most 4096 characters"
    And she still has 1000 messages left
