@accounts
Feature: A forgotten password
  Only the owner of the mailbox can reset the password, and nobody else learns whether there is an account.

  @7.PROFILE.01 @3.PAYLOAD.03 @8.AUTH.03 @D.MAIL.01
  Scenario: A reset link is mailed
    Given Asha has signed up
    When she says that she forgot her password
    Then she reads "If an account with that email exists, a password reset link has been sent."
    And she gets a mail with a reset link

  @7.PROFILE.01 @8.AUTH.03
  Scenario: An unknown email gets the same answer
    When Ravi says that he forgot his password
    Then he reads "If an account with that email exists, a password reset link has been sent."

  @7.PROFILE.02 @3.PAYLOAD.04 @8.AUTH.07
  Scenario: The link sets a new password
    Given Asha has signed up
    And she has got a mail with a reset link
    When she opens the reset link and chooses "battery staple"
    Then she reads "Password reset successfully! You can now log in with your new password."
    And her password is "battery staple" now
    And she gets a mail that her password was changed

  Scenario: A reset ends all sign-ins
    Given Asha has signed up
    And she has got a mail with a reset link
    And she has opened the reset link and chosen "battery staple"
    When she looks at her profile
    Then she is told "Unauthorized. Please log in again."

  Scenario: A reset link works once
    Given Asha has signed up
    And she has got a mail with a reset link
    And she has opened the reset link and chosen "battery staple"
    When she opens the reset link and chooses "yet another"
    Then she is told "This password reset link is invalid or has expired."
    And her password is "battery staple" now

  Scenario: A reset link is valid for 15 minutes
    Given Asha has signed up
    And she has got a mail with a reset link
    And a quarter of an hour has passed since
    When she opens the reset link and chooses "battery staple"
    Then she is told "This password reset link is invalid or has expired."

  Scenario: A reset switches off keys made since the last confirmed sign-in
    Given Asha has linked her phone
    And she has made the key "Web shop"
    And she has got a mail with a reset link
    When she opens the reset link and chooses "battery staple"
    Then she is told that the key "Web shop" and the key of her instance are switched off
    And within a second the key "Web shop" is refused
    And the mail about her new password names the key "Web shop"

  Scenario: Such a key can be switched on again
    Given Asha has linked her phone
    And she has got a mail with a reset link
    And she has opened the reset link and chosen "battery staple"
    And she has logged in with "battery staple"
    When she switches the key of her instance on
    Then within a second the key of her instance works again

  Scenario: Keys stay active where she asks for it
    Given Asha has linked her phone
    And she has made the key "Web shop"
    And she has got a mail with a reset link
    When she opens the reset link and chooses "battery staple", and keeps her keys
    And she sends "Hello" to Asha with the key "Web shop"
    Then she is answered that the message is sent

  @9.SIZE.01
  Scenario: A password that is too short does not use the link up
    Given Asha has signed up
    And she has got a mail with a reset link
    When she opens the reset link and chooses "12345"
    Then she is told "Password must be at least 6 characters long"
    When she opens the reset link and chooses "123456"
    Then her password is "123456" now
