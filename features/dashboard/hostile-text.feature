@browser
Feature: Hostile text
  Text of others is shown as it was written, and is never run.

  Scenario Outline: A received message is shown as text
    Given Asha has linked her phone
    And Ravi has WhatsApp
    And Ravi writes "<text>" to Asha
    And her history shows "<text>" from Ravi once
    When she is looking at "Message History"
    Then her messages read, newest first:
      | Received | Ravi | Delivered | <text> |
    And the page contains no element from that text

    Examples:
      | text                                               |
      | <img src=x data-written onerror=written()>         |
      | <script data-written>written()</script>            |
      | <svg data-written><a href=javascript:written()>    |
      | </td></tr></table><form data-written action=//evil> |

  Scenario: The name of a key is shown as text
    Given Asha has signed up
    And she is looking at "API Keys"
    When she makes a key named "<img src=x data-written onerror=written()>" on the page
    Then she sees "<img src=x data-written onerror=written()>"
    And the page contains no element from that text

  Scenario Outline: A URL is shown as text
    Given Asha has signed up
    And she is signed in in the browser
    When she goes to "<address>"
    Then she sees the heading "<heading>"
    And the page contains no element from that text

    Examples:
      | address                                                                                                 | heading         |
      | /dashboard?tab=%3Cimg%20src%3Dx%20data-written%20onerror%3Dwritten()%3E                                 | Instances       |
      | /dashboard?tab=messages&m-direction=%3Cscript%20data-written%3E&m-from=%3Cimg%20data-written%3E&m-page=-1 | Message History |
      | /dashboard?tab=javascript:written()#%3Cimg%20src%3Dx%20data-written%20onerror%3Dwritten()%3E            | Instances       |

  Scenario Outline: A login never leads to another site
    Given Asha has signed up
    And she is at "/login?<parameter>"
    When she signs in there
    Then she is led to "/dashboard"

    Examples:
      | parameter                        |
      | next=https://evil.example        |
      | redirect=//evil.example          |
      | returnTo=javascript:written()    |
      | from=%5C%5Cevil.example          |
