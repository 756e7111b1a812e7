@receiving
Feature: What customers do to messages
  Customers react to messages, correct and withdraw their own, and vote in polls. The shop sees each message as it stands now.

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp

  Scenario: A customer reacts, and changes their mind
    Given her shop sends "Your order has shipped" to Ravi
    When Ravi reacts to it with "👍"
    Then her shop sees the reaction "👍" of Ravi
    When Ravi reacts to it with ""
    Then her shop sees no reaction

  Scenario Outline: A customer corrects a message
    Given Ravi writes "Deliver it tomorow" to Asha
    When Ravi corrects it to "Deliver it today" <how>
    Then her shop reads "Deliver it today" from Ravi, edited
    And its versions are "Deliver it tomorow" and "Deliver it today"

    Examples:
      | how                  |
      | as old phones do     |
      | as new phones do     |

  Scenario Outline: The shop's owner corrects on her phone what her software has sent
    Given her shop sends "Your order has shiped" to Ravi
    When she corrects it on her phone to "Your order has shipped" <how>
    Then the shop's message reads "Your order has shipped", edited

    Examples:
      | how                  |
      | as old phones do     |
      | as new phones do     |

  Scenario: A customer withdraws a message
    Given Ravi writes "My card number is 4111" to Asha
    And her history shows "My card number is 4111" from Ravi once
    When Ravi deletes it for everyone
    Then her shop sees that Ravi has deleted a message, and not what it said
    And no version of it is shown

  Scenario: A customer corrects and withdraws messages while the instance is away
    When Ravi writes "One" to Asha while the instance is away
    And Ravi corrects it to "Two" as new phones do
    Then her shop reads "Two" from Ravi, edited

  Scenario: A customer votes, and votes again
    Given her shop asks Ravi "When shall we deliver?" with the options "Morning, Evening"
    When Ravi votes for "Morning"
    Then the poll counts 1 for "Morning" and 0 for "Evening"
    When Ravi votes for "Evening"
    Then the poll counts 0 for "Morning" and 1 for "Evening"
    When Ravi votes for ""
    Then the poll counts 0 for "Morning" and 0 for "Evening"
