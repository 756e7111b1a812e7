@browser
Feature: The profile

  Background:
    Given Asha has signed up

  @2.PROFILE.01
  Scenario: A new name and email
    Given she is looking at "Profile"
    When she changes her name to "Asha B." and her email on the page
    Then she sees "Profile updated."
    And the top bar shows her new email

  Scenario: A new password
    Given she is looking at "Profile"
    When she changes her password on the page to "brand new horse"
    Then she sees "Password changed. You stay signed in here, and nowhere else."
    And "brand new horse" is her password now

  @refused @8.PROFILE.02
  Scenario: The current password is wrong
    Given she is looking at "Profile"
    When she changes her password on the page to "brand new horse", giving "wrong horse" as the current one
    Then she sees "Current password is incorrect"
    And she sees the heading "Profile"

  Scenario: Passwords that do not match
    Given she is looking at "Profile"
    When she changes her password on the page to "brand new horse" and repeats "brand new house"
    Then she sees "New passwords do not match."

  Scenario: Taking her data along
    Given she is looking at "Profile"
    When she exports her data on the page
    Then she has a file "waxwing-export.json" with her email in it

  Scenario: Leaving
    Given she is looking at "Profile"
    When she deletes her account on the page
    Then she is led to "/login"
    And her email and password open nothing

  Scenario: The profile has an address of its own
    Given she is signed in in the browser
    When she goes to "/profile"
    Then she sees the heading "Profile"
