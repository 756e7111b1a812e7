@keys
Feature: API keys of an account

  @7.KEY.01 @7.KEY.02 @3.KEY.01 @3.PAYLOAD.05 @D.KEYS.04
  Scenario: A key can be created
    Given Asha has signed up
    When she makes a key named "Web shop"
    Then the key is active and shown in full
    And her keys are:
      | name     | state  |
      | Web shop | active |

  @7.KEY.01
  Scenario: The list shows the newest key first, and its secret again
    Given Asha has signed up
    And she has made the key "Web shop"
    And she has made the key "Till"
    Then her keys are:
      | name     | state  |
      | Till     | active |
      | Web shop | active |
    And the key "Web shop" shows the same secret as before

  @5.KEY.01
  Scenario Outline: A key needs a name
    Given Asha has signed up
    When she makes a key named <name>
    Then she is told "name is required"
    And she has no keys

    Examples:
      | name  |
      | ""    |
      | "   " |

  @3.KEY.01
  Scenario: A key with an end shows its end
    Given Asha has signed up
    When she makes a key named "Fair" that is valid for an hour
    Then the key is active and shown in full
    And the key says that it ends in an hour

  @3.KEY.01
  Scenario: A key cannot end in the past
    Given Asha has signed up
    When she makes a key named "Fair" that ended an hour ago
    Then she is told that "expires_at must be in the future"
    And she has no keys

  @7.KEY.03 @3.PAYLOAD.06
  Scenario: A key can be renamed
    Given Asha has signed up
    And she has made the key "Web shop"
    When she renames the key "Web shop" to "Old web shop"
    Then her keys are:
      | name         | state  |
      | Old web shop | active |
    And the key "Web shop" shows the same secret as before

  @5.KEY.01
  Scenario: A key keeps its name when the new one is blank
    Given Asha has signed up
    And she has made the key "Web shop"
    When she renames the key "Web shop" to "  "
    Then she is told "name is required"
    And her keys are:
      | name     | state  |
      | Web shop | active |

  Scenario Outline: Another account's key is not found
    Given Asha has signed up
    And she has made the key "Web shop"
    And Ravi has signed up
    When Ravi <tries> Asha's key "Web shop"
    Then he is told "API key not found"
    And her keys are:
      | name     | state  |
      | Web shop | active |

    Examples:
      | tries   |
      | renames |
      | deletes |
