@events
Feature: Trying a server on one's own machine
  The server that Asha writes runs on her own machine, where nobody can call it. The program listen passes her events on to it.

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp

  Scenario: Asha tries her server with listen
    Given she has made the key "Laptop", which may read events
    And listen runs on her machine with the key "Laptop"
    When Ravi writes "Where is my parcel?" to Asha
    Then her server gets "Where is my parcel?", signed with the secret that listen shows
    When she ends listen
    Then listen says where it can go on

  Scenario: What happened while listen did not run is told when it goes on
    Given she has made the key "Laptop", which may read events
    And listen runs on her machine with the key "Laptop"
    And Ravi writes "One" to Asha
    And her server gets "One", signed with the secret that listen shows
    And she ends listen
    When Ravi writes "Two" to Asha
    And she has listen go on where it ended
    Then her server gets "Two", signed with the secret that listen shows
    And her server got "One" once

  Scenario: A key that may not read events is told what it lacks
    Given she has made the key "Till" that may only send
    When she runs listen with the key "Till"
    Then listen ends with "it needs the scope events:read"
