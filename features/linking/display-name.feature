@linking
Feature: Display name, presence and an absent phone
  A device that announces no presence looks as if WhatsApp were open on it: the phone stops notifying, and others see "-" for a name.

  Scenario: Others see the name that was set, and the phone still notifies
    Given Asha has linked a phone that has no name
    And Ravi has WhatsApp
    When she sets the name that others see to "Asha’s Shop"
    Then others see her as "Asha’s Shop", and her phone still notifies
    When her instance loses its connection
    And her instance is ready again without another scan
    Then others see her as "Asha’s Shop", and her phone still notifies

  Scenario: An invalid name is refused
    Given Asha has linked her phone
    When she sets the name that others see to "A name that is far longer than it may be"
    Then she is told "display_name may have at most 25 characters"

  Scenario: A name that WhatsApp knows is used before the one that was set
    Given Asha has linked her phone
    And Ravi has WhatsApp
    And she sets the name that others see to "Asha’s Shop"
    When Asha writes "Back in a minute" to Ravi
    Then others see her as "Asha", and her phone still notifies

  Scenario: A phone that was offline for ten days is announced as a notice
    Given Asha has linked her phone
    When her phone has not been online for 9 days
    Then she has no notice
    When her phone has not been online for 11 days
    Then she has the notice phone_away: "has not been online since"
    And her instance is ready

  Scenario: A link that ends after two weeks names the absent phone as the reason
    Given Asha has linked her phone
    And her phone has not been online for 14 days
    When WhatsApp ends the link because of it
    Then her instance becomes logged_out
    And the reason is phone_away: "not online for two weeks"
