@keys
Feature: Use, switching off and deletion of keys

  Background:
    Given Asha has linked her phone
    And she has made the key "Web shop"
    And she sends "Hello" to Asha with the key "Web shop"

  @3.KEY.01
  Scenario: A key shows when it was last used
    Then the key "Web shop" was used just now

  @7.KEY.03 @3.PAYLOAD.06 @S.ERROR.03 @8.SEND.02
  Scenario: A key that is switched off is refused within a second
    When she switches the key "Web shop" off
    Then within a second the key "Web shop" is refused
    And her keys are:
      | name     | state    |
      | Web shop | inactive |

  @7.KEY.03
  Scenario: A key that is switched on again works
    Given she switches the key "Web shop" off
    And within a second the key "Web shop" is refused
    When she switches the key "Web shop" on
    Then within a second the key "Web shop" works again

  @7.KEY.04
  Scenario: A deleted key is refused within a second
    When she deletes the key "Web shop"
    Then within a second the key "Web shop" is refused
    And she has no keys

  @3.KEY.01 @S.ERROR.03
  Scenario: An expired key is refused
    Given she has made the key "Fair", valid for an hour
    And she sends "Hello again" to Asha with the key "Fair"
    When an hour has passed for the key "Fair"
    Then within a second the key "Fair" is refused

  @7.INSTANCE.06
  Scenario: The key of a deleted instance is refused within a second
    When she deletes her instance
    Then within a second the key of her instance is refused
