@browser @webhooks
Feature: Webhooks in the dashboard
  A shop's server is told of what happens. Where it is not, its owner finds out why, and sends again what was missed.

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp
    And her shop's server is up

  Scenario: Asha makes a webhook, and her server is told of a message
    When she makes a webhook to her shop's server on the page
    And Ravi writes "Where is my parcel?" to Asha
    Then she sees the delivery of "message.received" as "Delivered"
    And her shop's server gets "Where is my parcel?"

  Scenario: The list of webhooks shows how deliveries go
    Given she has made a webhook to her shop's server for "message.received"
    And Ravi writes "Where is my parcel?" to Asha
    And she is looking at the deliveries of her webhook
    And she sees the delivery of "message.received" as "Delivered"
    And she is looking at "API Keys"
    When she looks at the webhooks
    Then she sees "Last 24 hours: 1 delivered, 0 failed attempts"
    And she sees "Waiting"
    And it has no accessibility problem

  Scenario: Asha finds a failed delivery, reads the answer of her server and sends it again
    Given she has made a webhook to her shop's server for "message.received"
    And her shop's server answers 500
    And her shop's server says "The disk is full"
    And Ravi writes "Where is my parcel?" to Asha
    And the webhook has given up on the event
    When she is looking at the deliveries of her webhook
    Then she sees "1 event was given up since"
    And she sees the delivery of "message.received" as "Failed"
    When she opens the delivery of "message.received"
    Then she sees "Answered 500"
    And she sees "The disk is full"
    And it has no accessibility problem
    When her shop's server works again
    And her shop's server loses its data
    And she presses "Resend"
    Then she sees "Delivered"
    And her shop's server gets "Where is my parcel?"

  Scenario: What was given up is tried again at one press
    Given she has made a webhook to her shop's server for "message.received"
    And her shop's server answers 500
    And Ravi writes "Where is my parcel?" to Asha
    And the webhook has given up on the event
    And her shop's server works again
    When she is looking at the deliveries of her webhook
    And she presses "Try again"
    Then she sees the delivery of "message.received" as "Delivered"

  Scenario: An opened delivery stays open when the page is loaded again
    Given she has made a webhook to her shop's server for "message.received"
    And Ravi writes "Hello" to Asha
    And she is looking at the deliveries of her webhook
    And she opens the delivery of "message.received"
    When she loads the page again
    Then she sees "Answered 200"

  Scenario: Back leads from a webhook to the list
    Given she has made a webhook to her shop's server for "message.received"
    And she is looking at "API Keys"
    When she opens her webhook from the list
    And she goes back
    Then she sees the heading "Webhooks"

  Scenario: The page of an instance says where its events go
    Given she has made a webhook to her shop's server for "message.received"
    When she is looking at her instance
    Then she sees "Events go to 1 webhook"
    When she follows "1 webhook"
    Then she sees "No deliveries yet"

  Scenario: A test says what to do where no server listens
    Given she has made a webhook to her shop's server for "message.received"
    And her shop's server is switched off
    When she is looking at the deliveries of her webhook
    And she sends a test
    Then she sees "No connection"
    And she sees "Check that your server runs"

  Scenario: A test shows what the server answers
    Given she has made a webhook to her shop's server for "message.received"
    And her shop's server says "Taken by till 2"
    When she is looking at the deliveries of her webhook
    And she sends a test
    Then she sees "Answered 200"
    And she sees "Taken by till 2"

  Scenario: What happened is delivered once more
    Given she has made a webhook to her shop's server for "message.received"
    And Ravi writes "Hello" to Asha
    And her shop's server gets "Hello"
    And her shop's server loses its data
    When she is looking at the deliveries of her webhook
    And she replays the last day
    Then she sees "Replay is done"
    And her shop's server gets "Hello"

  Scenario: Without a webhook the way to the first event is shown
    Given she is looking at "API Keys"
    When she looks at the webhooks
    Then she sees "No webhooks yet"
    And she sees "/listen.mjs"
    And it has no accessibility problem

  Scenario: The page of a webhook is accessible in all of its parts
    Given she has made a webhook to her shop's server for "message.received"
    And Ravi writes "Hello" to Asha
    Then the parts of her webhook have no accessibility problem
      | Deliveries |
      | Settings   |
      | Secret     |
