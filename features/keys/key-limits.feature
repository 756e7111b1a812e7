@keys
Feature: Limits of a key
  A program gets a key that can do what the program does, and no more.

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp

  Scenario: A key that only reads cannot send
    Given she has made the key "Accounts" that may only read
    When she sends "Order shipped" to Ravi with the key "Accounts"
    Then she is told "This API key may not do that: it needs the scope messages:send"
    And she still has 1000 messages left
    And Ravi's phone shows nothing
    But the key "Accounts" reads her messages

  Scenario: A key that only sends cannot read
    Given she has made the key "Till" that may only send
    When she sends "Order shipped" to Ravi with the key "Till"
    Then she is answered that the message is sent
    When she reads her messages with the key "Till"
    Then she is told "This API key may not do that: it needs the scope messages:read"

  Scenario: A key without limits sends and reads as keys always have
    Given she has made the key "Web shop"
    When she sends "Order shipped" to Ravi with the key "Web shop"
    Then she is answered that the message is sent
    And the key "Web shop" reads her messages

  Scenario: A key for one instance does not find another
    Given her plan allows 2 instances
    And she has created an instance
    And she has made the key "First till" for her first instance alone
    When she sends "Order shipped" to Ravi with the key "First till"
    Then she is told "Instance not found"
    And she still has 1000 messages left

  Scenario: A key is refused from an address that is not its own
    Given she has made the key "Office" that may be used from "203.0.113.7" only
    When she sends "Order shipped" to Ravi with the key "Office"
    Then she is told "This API key may not be used from this address"
    And she still has 1000 messages left
    When she allows this computer's address for the key "Office"
    Then within a second the key "Office" reads her messages

  Scenario: A daily cap ends the messages of its key for the day, and of no other
    Given she has made the key "Offers" that may send 2 messages a day
    And she has made the key "Web shop"
    When she sends "Order shipped" to Ravi 3 times at once with the key "Offers"
    Then 2 of them are sent and 1 is refused for the cap of 2
    And she still has 998 messages left
    And the key "Offers" has sent 2 messages today
    When she sends "Thank you" to Ravi with the key "Web shop"
    Then she is answered that the message is sent

  Scenario: A key can ask what it may do
    Given she has made the key "Offers" that may send 2 messages a day
    When her software asks the key "Offers" what it may do
    Then it learns that it may send 2 messages a day, of which it has sent none
    And it does not learn the key itself
