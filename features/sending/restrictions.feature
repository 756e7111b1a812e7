@sending
Feature: Restrictions of a number
  WhatsApp locks and caps numbers by its own rules. The sender is told at once, with WhatsApp's reason and the end.

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp

  Scenario: A lock is shown with its end when WhatsApp announces it, and removed when WhatsApp lifts it
    Given her number is not restricted
    When WhatsApp restricts her number for 6 days
    Then she sees that her number is restricted for 6 days: "cannot write to people who have not written to it"
    And her instance is ready
    When WhatsApp lifts the restriction of her number
    Then her number is not restricted

  Scenario: An unknown kind of lock counts as a lock
    When WhatsApp restricts her number for 6 days, calling it "A_WORD_OF_TOMORROW"
    Then she sees that her number is restricted for 6 days: "WhatsApp has restricted this number until"

  Scenario: A lock that began while the instance was offline is shown when it is back
    Given her instance has lost its connection, and WhatsApp restricts her number for 6 days meanwhile
    Then she sees that her number is restricted for 6 days: "cannot write to people who have not written to it"

  @D.SUB.06 @D.MESSAGE.02
  Scenario: Under a lock a first message is refused free of charge, and a reply is sent
    Given she has 10 messages left this month
    And WhatsApp restricts her number for 6 days
    When she sends "Order shipped" to Ravi
    Then she is told that "it has restricted this number until"
    And the message has failed, refused because of locked
    And she still has 10 messages left
    When Ravi writes "Is it there yet?" to Asha
    And her history shows "Is it there yet?" from Ravi once
    And she sends "Tomorrow" to Ravi
    Then Ravi's phone shows "Tomorrow" once

  Scenario: A lock ends at the time that WhatsApp named
    Given WhatsApp restricts her number for 3 seconds
    And her number is no longer restricted
    When she sends "Order shipped" to Ravi
    Then Ravi's phone shows "Order shipped" once

  Scenario: A refusal without a lock concerns one recipient only
    Given WhatsApp will refuse her next message
    When she sends "Order shipped" to Ravi
    Then the message has failed, refused because of no_token
    And her number is not restricted
    When she sends "Once more" to Ravi
    Then Ravi's phone shows "Once more" once

  Scenario: The quota of new chats is shown and then used up
    When WhatsApp says that 48 of her 50 new chats are used
    Then she sees that her number is warned: "48 of 50 are used"
    When WhatsApp says that 50 of her 50 new chats are used
    Then she sees that her number is restricted: "no more new chats"
    When she sends "Order shipped" to Ravi
    Then she is told that "WhatsApp refused the message (463)"
