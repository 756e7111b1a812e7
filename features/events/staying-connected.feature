@events
Feature: Staying connected
  Asha's shop keeps a connection open and hears of everything at once, and so does her dashboard.

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp
    And she has made the key "Shop", which may read events

  Scenario: The shop hears of an answer over its open connection
    Given her shop stays connected with the key "Shop"
    When Ravi writes "Where is my parcel?" to Asha
    Then her shop is told of "Where is my parcel?" over the connection

  Scenario: A shop that loses its connection misses nothing and hears nothing twice
    Given her shop stays connected with the key "Shop"
    And Ravi writes "One" to Asha
    And her shop is told of "One" over the connection
    When the connection breaks
    And Ravi writes "Two" to Asha
    And her history shows "Two" from Ravi once
    And her shop connects again
    Then her shop is told of "Two" over the connection
    And it is not told of "One" again

  Scenario: A program that knows only the list of events asks for it as a stream, and misses nothing
    Given her shop asks for the list of events as a stream, with the key "Shop"
    And Ravi writes "One" to Asha
    And her shop is told of "One" over the connection
    When the connection breaks
    And Ravi writes "Two" to Asha
    And her history shows "Two" from Ravi once
    And her shop connects again
    Then her shop is told of "Two" over the connection
    And it is not told of "One" again

  Scenario: An open dashboard hears of a new message at once
    Given her dashboard is open
    When Ravi writes "Where is my parcel?" to Asha
    Then her dashboard is told of a new message
