@browser
Feature: Sign-up, login and forgotten password
  The forms of signing up, logging in and resetting a password.

  @2.REDIR.02 @9.TIME.06
  Scenario: A customer signs up
    Given Asha is at "/signup"
    When she fills in the sign-up without accepting the terms
    Then she cannot submit it
    When she accepts the terms and submits it
    Then she sees "Account created successfully! Logging you in..."
    And she is led to "/dashboard"
    And the top bar shows that it is she

  Scenario: Mistakes in the sign-up form are named
    Given Asha is at "/signup"
    When she signs up there with the passwords "secret" and "secrets"
    Then she sees "Passwords do not match"
    When she signs up there with the passwords "short" and "short"
    Then she sees "Password must be at least 6 characters long"

  @refused
  Scenario: An email that is taken is refused
    Given Asha has signed up
    And she is at "/signup"
    When she fills in the sign-up without accepting the terms
    And she accepts the terms and submits it
    Then she sees "An account with this email already exists"

  @refused @2.REDIR.01 @9.SIZE.07
  Scenario: A wrong password is refused, and the right one accepted
    Given Asha has signed up
    And she is at "/login"
    When she signs in there with the password "wrong horse"
    Then she sees "Invalid email or password"
    And it has no accessibility problem
    When she types another letter
    Then she no longer sees "Invalid email or password"
    When she signs in there
    Then she is led to "/dashboard"
    And her browser keeps the token

  @2.REDIR.03 @9.TIME.07 @8.AUTH.03 @8.AUTH.07
  Scenario: A forgotten password can be reset
    Given Asha has signed up
    And she is at "/login"
    When she asks there for a new password
    Then she sees "If an account with that email exists, a password reset link has been sent."
    When she opens the link from her mail and chooses "brand new horse"
    Then she sees "Password reset successfully! You can now log in with your new password."
    And she is led to "/login"
    When she signs in there with the password "brand new horse"
    Then she is led to "/dashboard"

  @refused @8.AUTH.05
  Scenario: A used reset link says so
    Given Asha has signed up
    And she has got a mail with a reset link
    And she has opened the reset link and chosen "brand new horse"
    When she opens the link from her mail and chooses "newer horse"
    Then she sees "This password reset link is invalid or has expired."

  @2.LOGIN.02
  Scenario: The password can be shown
    Given Asha is at "/login"
    Then she can show the password she types

  Scenario: Login works by keyboard alone
    Given Asha has signed up
    And she is at "/login"
    When she signs in there with the keyboard alone
    Then she is led to "/dashboard"
