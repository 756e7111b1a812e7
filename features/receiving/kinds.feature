@receiving
Feature: Messages that are more than a text
  Customers send their shop a place, a card or a picture. Each is kept as what it is, and nothing is dropped.

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp

  Scenario: A customer sends the shop a place, a card and a poll while its instance is away
    When Ravi sends Asha while the instance is away:
      | a place | Ravi’s gate        |
      | a card  | Meena, deliveries  |
      | a poll  | When do you close? |
    Then her history shows from Ravi:
      | location | Ravi’s gate        |
      | contact  | Meena, deliveries  |
      | poll     | When do you close? |

  Scenario: A kind of message that is newer than the product is kept, and delays nothing
    When Ravi sends Asha something that no program knows
    And Ravi writes "Did you get it?" to Asha
    Then her history shows "Did you get it?" from Ravi once
    And her history shows from Ravi:
      | unsupported |                 |
      | text        | Did you get it? |

  Scenario: A message of a new kind is kept once, also after a restart
    Given Ravi sends Asha something that no program knows
    And her history shows from Ravi:
      | unsupported | |
    When the service is restarted
    And her instance is ready again without another scan
    Then her history shows from Ravi:
      | unsupported | |
