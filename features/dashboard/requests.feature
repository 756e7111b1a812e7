@browser
Feature: The log of requests in the dashboard

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp

  Scenario: Asha finds a refused call by its request id
    Given her shop sends "Order shipped" to the number "seven"
    And she finds the call by the request id of its answer
    When she enters the request id of that call on the page
    Then the page shows that call, refused with "invalid_number"
    And the page does not show "Order shipped"

  Scenario: The refused calls are listed apart
    Given her shop has sent "Order shipped" to Ravi
    And her shop sends "Order shipped" to the number "seven"
    And she finds the call by the request id of its answer
    When she looks at the refused calls on the page
    Then that call is the only one on the page

  Scenario: A call with the key of an instance says whose key it was
    Given her shop sends "Order shipped" to the number "seven"
    And she finds the call by the request id of its answer
    When she looks at the refused calls on the page
    Then she sees "Key of"

  Scenario: On a phone no part of a call covers another
    Given Asha is on a phone
    And she has made the key "Support of the night shift", which may read the log and nothing else
    And she sends "Order shipped" to Ravi with the key "Support of the night shift"
    And she finds the call by the request id of its answer
    When she looks at the refused calls on the page
    Then each part of that call has room on the page
