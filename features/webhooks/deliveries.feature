@webhooks
Feature: What became of each event at a webhook
  Asha's shop has a server of its own. She sees what it answered, and sends again what it missed.

  Background:
    Given Asha is on the Free plan
    And her shop's server is up
    And she has made a webhook to her shop's server for "key.created"

  Scenario: An event arrives, and its delivery shows what was sent and what came back
    When she makes the key "Till"
    Then her shop's server gets the event of the key "Till", signed with the secret of the webhook
    And the deliveries of her webhook are:
      | type        | status    | attempts | answer | error |
      | key.created | delivered | 1        | 200    |       |
    And the delivery shows what was sent, without a signature
    And the delivery shows that her shop's server said "thanks"

  Scenario: Asha finds what failed and sends it again
    Given her shop's server answers 500
    And she makes the key "Till"
    And the deliveries of her webhook are:
      | type        | status   | answer | error    |
      | key.created | retrying | 500    | http_5xx |
    When her shop's server works again
    And she resends the event
    Then the deliveries of her webhook are:
      | type        | status    | answer | error |
      | key.created | delivered | 200    |       |
    And her shop's server has got the event more than once, under the same id

  Scenario: What was given up is recovered
    Given her shop's server answers 500
    And she makes the key "Till"
    And the webhook has given up on the event
    When her shop's server works again
    And she recovers what was given up
    Then 1 event is recovered
    And her webhook has 1 delivered event
    And her webhook has 0 failed events

  Scenario: The deliveries of the last day are counted
    Given her shop's server answers 500
    And she makes the key "Till"
    And the webhook has given up on the event
    When her shop's server works again
    And she makes the key "Kitchen"
    Then her webhook has had 1 delivery in 24 hours, after attempts that failed
    And 1 event of her webhook counts as given up

  Scenario: Events wait for a webhook that is disabled
    Given she disables the webhook
    When she makes the key "Till"
    Then her webhook has 1 waiting event
    When she resends the event
    Then she is told "The webhook is disabled. Enable it first."
    When she enables the webhook where it stopped
    Then her shop's server gets the event of the key "Till", signed with the secret of the webhook

  Scenario: A server that lost its data gets the past again
    Given she makes the key "Till"
    And her shop's server gets the event of the key "Till", signed with the secret of the webhook
    When her shop's server loses its data
    And she replays the last hour
    Then her shop's server gets the event of the key "Till", signed with the secret of the webhook
    And the replay is done, with 1 delivered

  Scenario: A replay is stopped
    Given she makes the key "Till"
    And her shop's server gets the event of the key "Till", signed with the secret of the webhook
    And her shop's server takes its time
    And she replays the last hour
    When she replays the last hour
    Then she is told "A replay of this webhook is running. Wait for its end, or cancel it."
    When she stops the replay
    Then the replay is cancelled

  Scenario: A webhook that was never replayed has no replay
    Then her webhook has had no replay
    When she stops the replay
    Then she is told "This webhook has had no replay."

  Scenario: Asha tries her server before anything happens
    When she tests the webhook with "message.received"
    Then her shop's server gets a test of "message.received", signed with the secret of the webhook
    And the test shows the answer 200 and "thanks"
    And her webhook has no deliveries

  Scenario: A test says what is wrong
    Given her shop's server answers 404
    When she tests the webhook with "message.received"
    Then the test shows the answer 404 and "thanks"

  Scenario: Eleven tests within a minute are too many
    Given she has tested the webhook 10 times
    When she tests the webhook with "message.received"
    Then she is refused

  Scenario: A program finds, resends, recovers and tests with its key
    Given she has made the key "Automation" for webhooks
    And her shop's server gets the event of the key "Automation", signed with the secret of the webhook
    When her program resends the event with the key "Automation"
    Then her program sees 2 attempts of it with the key "Automation"
    And her program recovers nothing with the key "Automation"
    And her program's test with the key "Automation" is answered 200

  Scenario: A program gets the past again with its key
    Given she has made the key "Automation" for webhooks
    And her shop's server gets the event of the key "Automation", signed with the secret of the webhook
    When her program stops the replay with the key "Automation"
    Then she is told "This webhook has had no replay."
    When her shop's server loses its data
    And her program replays the last hour with the key "Automation"
    Then her shop's server gets the event of the key "Automation", signed with the secret of the webhook
    And her program sees with the key "Automation" that the replay is done, with 1 delivered

  Scenario: The deliveries of another account are not found
    Given Ravi has signed up
    When Ravi looks for the deliveries of her webhook
    Then he is told "Webhook not found"
