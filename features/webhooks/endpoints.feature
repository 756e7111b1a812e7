@webhooks
Feature: Webhooks of an account

  Scenario: A shop gives the address of its server
    Given Asha is on the Free plan
    When she makes a webhook to "https://shop.example/hook" for "message.received, instance.needs_linking"
    Then the webhook is enabled and shows its secret
    And her webhooks are:
      | host         | state   | events                                   |
      | shop.example | enabled | message.received, instance.needs_linking |

  Scenario: Without a choice a webhook takes what most shops need
    Given Asha is on the Free plan
    When she makes a webhook to "https://shop.example/hook"
    Then the webhook takes "message.received"
    And the webhook takes "instance.needs_linking"
    And the webhook does not take "message.accepted"

  Scenario: A wildcard stands for all events of a kind
    Given Asha is on the Free plan
    When she makes a webhook to "https://shop.example/hook" for "quota.*"
    Then the webhook takes "quota.warning"
    And the webhook takes "quota.exhausted"
    And the webhook does not take "message.received"

  Scenario: An event that there is not is refused
    Given Asha is on the Free plan
    When she makes a webhook to "https://shop.example/hook" for "message.recieved"
    Then she is told that "message.recieved"
    And she has no webhooks

  Scenario Outline: An address that cannot be called is refused, with the rule
    Given Asha is on the Free plan
    When she makes a webhook to "<url>"
    Then she is told that "<sentence>"
    And she has no webhooks

    Examples:
      | url                             | sentence       |
      | not an address                  | cannot be read |
      | ftp://shop.example              | must begin     |
      | https://me:word@shop.example    | password       |
      | https://shop.example:22         | port           |

  Scenario: The Free plan has one webhook
    Given Asha is on the Free plan
    And she has made a webhook to "https://shop.example/one"
    When she makes a webhook to "https://shop.example/two"
    Then she is told that "Your plan has 1 webhook"

  Scenario: Without a plan there are no webhooks
    Given Asha has signed up
    When she makes a webhook to "https://shop.example/hook"
    Then she is refused
    And she has no webhooks

  Scenario: A webhook moves to another address
    Given Asha is on the Free plan
    And she has made a webhook to "https://shop.example/hook"
    When she moves the webhook to "https://till.example/hook"
    Then her webhooks are:
      | host         | state   |
      | till.example | enabled |
    And the webhook shows the same secret as before

  Scenario: The value of a header is never shown again
    Given Asha is on the Free plan
    When she makes a webhook to "https://shop.example/hook" with the header "authorization: Bearer shop"
    Then the webhook shows the header "authorization" and not its value

  Scenario: A secret is replaced, and the old one is valid for a day
    Given Asha is on the Free plan
    And she has made a webhook to "https://shop.example/hook"
    When she replaces the secret of the webhook
    Then the webhook shows a new secret
    And the old secret is valid for 24 hours

  Scenario: A webhook is disabled and goes on where it stopped
    Given Asha is on the Free plan
    And she has made a webhook to "https://shop.example/hook"
    When she disables the webhook
    Then her webhooks are:
      | host         | state    |
      | shop.example | disabled |
    And events are recorded for it for 7 days
    When she enables the webhook where it stopped
    Then her webhooks are:
      | host         | state   |
      | shop.example | enabled |

  Scenario: A webhook is deleted
    Given Asha is on the Free plan
    And she has made a webhook to "https://shop.example/hook"
    When she deletes the webhook
    Then she has no webhooks

  Scenario: The webhook of another account is not found
    Given Asha is on the Free plan
    And Ravi has signed up
    And she has made a webhook to "https://shop.example/hook"
    When Ravi looks for her webhook
    Then he is told "Webhook not found"

  Scenario: A program with a key manages webhooks, and other keys do not
    Given Asha is on the Free plan
    And she has made the key "Automation" for webhooks
    When her program makes a webhook to "https://flows.example/hook" with the key "Automation"
    Then the webhook is enabled and shows its secret
    And her webhooks are:
      | host          | state   |
      | flows.example | enabled |
    When her program moves it to "https://flows.example/other" with the key "Automation"
    Then her program finds the webhook with the key "Automation"
    When her program deletes it with the key "Automation"
    Then she has no webhooks

  Scenario: A key for messages cannot make webhooks
    Given Asha is on the Free plan
    And she has made the key "Till"
    When her program makes a webhook to "https://flows.example/hook" with the key "Till"
    Then she is told that "webhooks:manage"
    And she has no webhooks
