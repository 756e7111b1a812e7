@requests
Feature: What became of a shop's calls
  Each call of a shop's software stands in a log for seven days, under the request id of its answer. The log says what was
  called and what was answered, and nothing of what the shop wrote.

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp

  Scenario: A refused call is found by the request id of its answer
    When her shop sends "Order shipped" to the number "seven"
    Then she finds the call by the request id of its answer
    And the log says that messages.send was refused with "invalid_number"
    And the log tells neither "Order shipped" nor "seven"

  Scenario: A call with a key that may not be used from there is found as well
    Given she has made the key "Office" that may be used from "203.0.113.7" only
    When she sends "Order shipped" to Ravi with the key "Office"
    Then she finds the call by the request id of its answer
    And the log says that sendMessage was refused with "ip_not_allowed"

  Scenario: The calls that were refused are listed apart
    Given her shop has sent "Order shipped" to Ravi
    When her shop sends "Order shipped" to the number "seven"
    Then the calls of her log are, the newest first:
      | call          | outcome |
      | messages.send | refused |
      | messages.send | done    |
    And that call is the only one among the refused sends of her log
    And that call is not among the other calls of her log

  Scenario: A call that was repeated says so
    Given her shop sends "Order shipped" to Ravi with the idempotency key "order-17"
    When her shop sends "Order shipped" to Ravi with the idempotency key "order-17"
    Then her log says that the first call was new and the second got its answer again

  Scenario: Support reads the log with a key that can do nothing else
    Given she has made the key "Support", which may read the log and nothing else
    When her shop sends "Order shipped" to the number "seven"
    Then the key "Support" finds the call by the request id of its answer
    And that call is the only one among the refused sends that the key "Support" lists
    When she reads her messages with the key "Support"
    Then she is told "This API key may not do that: it needs the scope messages:read"

  Scenario: A key that may not read the log is told what it needs
    Given she has made the key "Till" that may only send
    And her shop sends "Order shipped" to the number "seven"
    When she looks that call up with the key "Till"
    Then she is told "This API key may not do that: it needs the scope logs:read"
    When she lists the calls of the log with the key "Till"
    Then she is told "This API key may not do that: it needs the scope logs:read"

  Scenario: Nobody else finds the call
    Given Ravi is on the Free plan
    And he has made the key "Stall", which may read the log and nothing else
    When her shop sends "Order shipped" to the number "seven"
    Then she finds the call by the request id of its answer
    When he looks that call up
    Then he is told "No call with this request_id was found. The log keeps seven days."
    When he looks that call up with the key "Stall"
    Then he is told "No call with this request_id was found. The log keeps seven days."
    And his log is empty
