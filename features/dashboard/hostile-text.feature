@browser
Feature: Text that wants to be more than text
  What somebody else wrote is shown as it was written, wherever it turns up, and does nothing.

  Scenario Outline: In a message that comes in
    Given Asha has linked her phone
    And Ravi has WhatsApp
    And Ravi writes "<text>" to Asha
    And her history shows "<text>" from Ravi once
    When she is looking at "Message History"
    Then her messages read, newest first:
      | Received | Ravi | Delivered | <text> |
    And the page is made of nothing that was written

    Examples:
      | text                                               |
      | <img src=x data-written onerror=written()>         |
      | <script data-written>written()</script>            |
      | <svg data-written><a href=javascript:written()>    |
      | </td></tr></table><form data-written action=//evil> |

  Scenario: In the name of a key
    Given Asha has signed up
    And she is looking at "API Keys"
    When she makes a key named "<img src=x data-written onerror=written()>" on the page
    Then she sees "<img src=x data-written onerror=written()>"
    And the page is made of nothing that was written

  Scenario Outline: In the address of a page
    Given Asha has signed up
    And she is signed in in the browser
    When she goes to "<address>"
    Then she sees the heading "<heading>"
    And the page is made of nothing that was written

    Examples:
      | address                                                                                                 | heading         |
      | /dashboard?tab=%3Cimg%20src%3Dx%20data-written%20onerror%3Dwritten()%3E                                 | Instances       |
      | /dashboard?tab=messages&m-direction=%3Cscript%20data-written%3E&m-from=%3Cimg%20data-written%3E&m-page=-1 | Message History |
      | /dashboard?tab=javascript:written()#%3Cimg%20src%3Dx%20data-written%20onerror%3Dwritten()%3E            | Instances       |

  Scenario Outline: An address that wants to lead away after the sign-in
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
