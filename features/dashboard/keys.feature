@browser
Feature: API keys in the dashboard

  Background:
    Given Asha has signed up

  @D.KEYS.01
  Scenario: A new key is shown when it is asked for
    Given she is looking at "API Keys"
    When she makes a key named "Shop" on the page
    Then the key "Shop" is covered by 32 bullets
    When she shows the key "Shop" on the page
    Then she reads the key "Shop" in full
    When she hides the key "Shop" on the page
    Then the key "Shop" is covered by 32 bullets

  Scenario: A hidden key can be copied
    Given she has made the key "Shop"
    And she is looking at "API Keys"
    When she copies the key "Shop" on the page
    Then the key "Shop" is in her clipboard
    And she sees "Copied!"

  Scenario: A key can be renamed
    Given she has made the key "Shop"
    And she is looking at "API Keys"
    When she renames the key "Shop" to "Till" on the page
    Then she sees the key "Till" as "Active"
    And her keys are:
      | name | state  |
      | Till | active |

  Scenario: A key can be switched off and on
    Given she has made the key "Shop"
    And she is looking at "API Keys"
    When she flips the switch of the key "Shop"
    Then she sees the key "Shop" as "Inactive"
    And her keys are:
      | name | state    |
      | Shop | inactive |
    When she flips the switch of the key "Shop"
    Then she sees the key "Shop" as "Active"

  Scenario: A key is deleted after a confirmation
    Given she has made the key "Shop"
    And she is looking at "API Keys"
    When she starts to delete the key "Shop", and cancels
    Then she sees the key "Shop" as "Active"
    When she deletes the key "Shop" on the page
    Then she sees "No API keys yet"
    And she has no keys
