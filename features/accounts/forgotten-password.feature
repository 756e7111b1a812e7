@accounts
Feature: A forgotten password
  Whoever has the mailbox gets the account back, and nobody else learns anything.

  @7.PROFILE.01 @3.PAYLOAD.03 @8.AUTH.03 @D.MAIL.01
  Scenario: The owner is mailed a link
    Given Asha has signed up
    When she says that she forgot her password
    Then she reads "If an account with that email exists, a password reset link has been sent."
    And a mail with a link to a new password reaches her

  @7.PROFILE.01 @8.AUTH.03
  Scenario: An unknown email gets the very same answer
    When Ravi says that he forgot his password
    Then he reads "If an account with that email exists, a password reset link has been sent."

  @7.PROFILE.02 @3.PAYLOAD.04 @8.AUTH.07
  Scenario: The link leads to a new password
    Given Asha has signed up
    And she was mailed a link to a new password
    When she follows the link and chooses "battery staple"
    Then she reads "Password reset successfully! You can now log in with your new password."
    And "battery staple" is her password now
    And she is mailed that her password was changed

  Scenario: A new password ends every sign-in
    Given Asha has signed up
    And she was mailed a link to a new password
    And she has followed the link and chosen "battery staple"
    When she looks at her profile
    Then she is told "Unauthorized. Please log in again."

  Scenario: A link is good once
    Given Asha has signed up
    And she was mailed a link to a new password
    And she has followed the link and chosen "battery staple"
    When she follows the link and chooses "yet another"
    Then she is told "This password reset link is invalid or has expired."
    And "battery staple" is her password now

  Scenario: A link is good for a quarter of an hour
    Given Asha has signed up
    And she was mailed a link to a new password
    And a quarter of an hour has passed since
    When she follows the link and chooses "battery staple"
    Then she is told "This password reset link is invalid or has expired."

  Scenario: Keys that somebody else may have made are switched off
    Given Asha has linked her phone
    And she has made the key "Web shop"
    And she was mailed a link to a new password
    When she follows the link and chooses "battery staple"
    Then she is told that the key "Web shop" and the key of her instance are switched off
    And within a second the key "Web shop" is refused
    And the mail about her new password names the key "Web shop"

  Scenario: What was switched off is switched on again
    Given Asha has linked her phone
    And she was mailed a link to a new password
    And she has followed the link and chosen "battery staple"
    And she has logged in with "battery staple"
    When she switches the key of her instance on
    Then within a second the key of her instance works again

  Scenario: Keys that she knows to be hers go on
    Given Asha has linked her phone
    And she has made the key "Web shop"
    And she was mailed a link to a new password
    When she follows the link and chooses "battery staple", and keeps her keys
    And she sends "Hello" to Asha with the key "Web shop"
    Then she is answered that the message is sent

  @9.SIZE.01
  Scenario: A new password that is too short leaves the link good
    Given Asha has signed up
    And she was mailed a link to a new password
    When she follows the link and chooses "12345"
    Then she is told "Password must be at least 6 characters long"
    When she follows the link and chooses "123456"
    Then "123456" is her password now
