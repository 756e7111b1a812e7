@accounts
Feature: Sign-ins
  Where an account is signed in is for its owner to see and to end, at once.

  Scenario: Seeing them
    Given Asha has signed up
    And she is signed in on a second computer
    When she looks where she is signed in
    Then she sees 2 sign-ins, one of which is her own
    And each tells its device and its network, and when it was last used

  Scenario: Signing another computer out
    Given Asha has signed up
    And she is signed in on a second computer
    When she signs the second computer out from afar
    Then the second computer is signed out
    And she is still signed in

  Scenario: A copy of her sign-in ends with it
    Given Asha has signed up
    And her sign-in was copied to a second computer
    When she signs out
    Then the second computer is signed out

  Scenario: Signing out here leaves the others
    Given Asha has signed up
    And she is signed in on a second computer
    When she signs out
    Then she is signed out
    And the second computer is still signed in

  Scenario: Signing out everywhere
    Given Asha has signed up
    And she is signed in on a second computer
    When she signs out everywhere
    Then she is signed out
    And the second computer is signed out

  Scenario: A new password leaves one sign-in
    Given Asha has signed up
    And she is signed in on a second computer
    And she has changed her password to "battery staple"
    When she looks where she is signed in
    Then she sees 1 sign-in, which is her own

  Scenario: The sign-ins of somebody else
    Given Asha has signed up
    And Ravi has signed up
    When Ravi ends Asha's sign-in
    Then he is told "Sign-in not found"
    And Asha is still signed in
