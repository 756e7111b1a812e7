@limits
Feature: Limit of reset mails
  A stranger cannot fill a mailbox with reset mails.

  Scenario: A stranger can have five reset mails sent to an address
    Given Asha has signed up
    When Ravi says 6 times that Asha forgot her password
    Then he is told "Too many requests. Please try again later."
    And he is told to try again within 15 minutes
    And she gets 5 mails with a reset link

  Scenario: The owner still gets a reset mail after a stranger used up the limit
    Given Asha has signed up
    And Ravi says 6 times that Asha forgot her password
    When she says that she forgot her password
    Then she reads "If an account with that email exists, a password reset link has been sent."
    And she gets 6 mails with a reset link
