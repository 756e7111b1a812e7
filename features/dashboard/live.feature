@browser @events
Feature: A dashboard that shows what happens
  What Asha looks at changes by itself. All her tabs share one connection, and without it they ask now and then.

  Background:
    Given Ravi has WhatsApp

  Scenario: An answer appears in the history by itself
    Given Asha has linked her phone
    And her tabs never ask by themselves
    And she is looking at "Message History"
    And she sees "No messages yet"
    When Ravi writes "Where is my parcel?" to Asha
    Then her messages read, newest first:
      | Received | Ravi | Delivered | Where is my parcel? |

  Scenario: A scanned code is noticed by itself
    Given Asha is on the Free plan
    And she has WhatsApp
    And she has created an instance
    And her tabs never ask by themselves
    And she is looking at her instance
    When she scans the code on the screen with her phone
    Then she sees "WhatsApp connected successfully!"

  Scenario: Two tabs share one connection, and the second goes on when the first is closed
    Given Asha has linked her phone
    And her tabs never ask by themselves
    And she is looking at "Message History"
    And she opens a second tab with "Message History"
    When Ravi writes "One" to Asha
    Then each of her tabs shows "One"
    And her browser has 1 connection
    When she closes the first tab
    And Ravi writes "Two" to Asha
    Then each of her tabs shows "1 new message"
    And her browser has 1 connection

  Scenario: A tab that the browser froze gives way, and catches up later
    Given Asha has linked her phone
    And her tabs never ask by themselves
    And she is looking at "Message History"
    And she opens a second tab with "Message History"
    When Ravi writes "One" to Asha
    Then each of her tabs shows "One"
    When the browser freezes her first tab
    And Ravi writes "Two" to Asha
    Then her last tab shows "1 new message"
    And her browser has 2 connections
    When the browser wakes her first tab
    Then each of her tabs shows "1 new message"
    And her browser has 1 connection

  @failing-server
  Scenario: A tab that missed too much to be told reads everything anew
    Given Asha has linked her phone
    And her tabs never ask by themselves
    And she is looking at "Message History"
    And she opens a second tab with "Message History"
    And Ravi writes "One" to Asha
    And each of her tabs shows "One"
    When the news does not reach Asha
    And she closes the first tab
    And more happens in her account than a connection can tell of
    And Ravi writes "Two" to Asha
    And the news can be reached again
    Then each of her tabs shows "1 new message"
    And her browser has 1 connection

  @failing-server @no-network
  Scenario: The service is restarted
    Given Asha has linked her phone
    And her tabs never ask by themselves
    And she is looking at "Message History"
    And Ravi writes "One" to Asha
    And each of her tabs shows "One"
    When the service is restarted
    And Ravi writes "Two" to Asha
    Then each of her tabs shows "1 new message"
    And her browser has 1 connection

  @failing-server
  Scenario: Without a connection the dashboard asks now and then
    Given Asha has linked her phone
    And the news does not reach Asha
    And she is looking at "Message History"
    When Ravi writes "Where is my parcel?" to Asha
    Then her messages read, newest first:
      | Received | Ravi | Delivered | Where is my parcel? |

  Scenario: Signing out ends the connection
    Given Asha has signed up
    And she is looking at "My Instances"
    And her browser has 1 connection
    When she presses "Sign out"
    Then she is led to "/login"
    And her browser has 0 connections
