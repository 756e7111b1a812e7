@accounts
Feature: Sign-ins
  The owner of an account sees where it is signed in, and ends each sign-in at once.

  Scenario: Sign-ins are listed
    Given Asha has signed up
    And she is signed in on a second computer
    When she looks at her sign-ins
    Then she sees 2 sign-ins, one of which is her own
    And each shows its device, its network, and when it was last used

  Scenario: Another sign-in can be ended
    Given Asha has signed up
    And she is signed in on a second computer
    When she signs the second computer out from this one
    Then the second computer is signed out
    And she is still signed in

  Scenario: A copied token ends with its sign-in
    Given Asha has signed up
    And her sign-in was copied to a second computer
    When she signs out
    Then the second computer is signed out

  Scenario: Signing out ends one sign-in only
    Given Asha has signed up
    And she is signed in on a second computer
    When she signs out
    Then she is signed out
    And the second computer is still signed in

  Scenario: All sign-ins can be ended
    Given Asha has signed up
    And she is signed in on a second computer
    When she signs out everywhere
    Then she is signed out
    And the second computer is signed out

  Scenario: A new password leaves the current sign-in only
    Given Asha has signed up
    And she is signed in on a second computer
    And she has changed her password to "battery staple"
    When she looks at her sign-ins
    Then she sees 1 sign-in, which is her own

  Scenario: Another account's sign-ins are not found
    Given Asha has signed up
    And Ravi has signed up
    When Ravi ends Asha's sign-in
    Then he is told "Sign-in not found"
    And Asha is still signed in
