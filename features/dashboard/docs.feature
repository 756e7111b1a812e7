@browser
Feature: Reading the documentation

  @1.USE.07 @2.DOCS.02 @2.DOCS.03 @2.DOCS.04 @2.DOCS.05 @2.DOCS.06 @2.DOCS.07 @2.DOCS.08
  Scenario: The documentation can be read page by page
    Given Ravi is at "/docs"
    Then reading on leads him through
      | Getting started          |
      | What is Waxwing          |
      | Creating an instance     |
      | API keys                 |
      | Sending messages         |
      | Kinds of messages        |
      | Files                    |
      | Keeping your number safe |
      | Events                   |
      | Webhooks                 |
      | Chatwoot and n8n         |
      | Examples                 |
      | Version 1                |
      | Errors and retries       |
      | Troubleshooting          |
      | Rate limits              |
      | API reference            |

  @2.DETAIL.05 @9.TIME.03
  Scenario: A command can be copied
    Given Ravi is at "/docs#sending-messages"
    When he copies the first example
    Then he has the example in his clipboard
    And it says "Copied!" for 2 seconds

  Scenario: Examples can be shown in another language
    Given Ravi is at "/docs#examples"
    When he chooses the examples in "Python"
    Then the examples are in "Python"
    When he moves on to the next language with the keyboard
    Then the examples are in "PHP"

  Scenario: The documentation fits a phone
    Given Ravi is on a phone
    And he is at "/docs"
    When he chooses the section "Troubleshooting"
    Then he sees the heading "Troubleshooting"
    And he is led to "/docs#troubleshooting"
    And nothing is wider than his screen

  Scenario Outline: The page <title> is read with the keyboard alone
    Given Ravi is at "<path>"
    Then the Tab key leads him through the page from top to bottom, and he always sees where he is

    Examples:
      | title            | path           |
      | Events           | /docs#events   |
      | Webhooks         | /docs#webhooks |
      | Chatwoot and n8n | /docs#recipes  |

  Scenario Outline: Long lines of examples on <title> are scrolled with the keyboard
    Given Ravi is on a phone
    And he is at "<path>"
    Then he scrolls the long lines of its examples with the arrow keys

    Examples:
      | title            | path           |
      | Events           | /docs#events   |
      | Webhooks         | /docs#webhooks |
      | Chatwoot and n8n | /docs#recipes  |
