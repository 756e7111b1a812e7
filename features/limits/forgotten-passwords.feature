@limits
Feature: Forgotten passwords in a flood
  Nobody's mailbox is filled by a stranger.

  Scenario: A stranger asks for one link after the other
    Given Asha has signed up
    When Ravi says 6 times that Asha forgot her password
    Then he is told "Too many requests. Please try again later."
    And he is told to try again within 15 minutes
    And she is mailed 5 links to a new password

  Scenario: The owner can ask all the same
    Given Asha has signed up
    And Ravi says 6 times that Asha forgot her password
    When she says that she forgot her password
    Then she reads "If an account with that email exists, a password reset link has been sent."
    And she is mailed 6 links to a new password
