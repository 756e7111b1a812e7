@browser
Feature: Public pages
  A visitor reads what the product is, what it costs, and its terms.

  @6.ROLE.07 @1.USE.08
  Scenario Outline: A visitor reads <path>
    When Ravi goes to "<path>"
    Then his tab is called "<tab>"
    And he sees the heading "<heading>"
    And he finds the parts "<parts>"

    Examples:
      | path            | tab                                | heading                                       | parts                                                        |
      | /               | WhatsApp messages by one REST call | WhatsApp messages by one REST call            | What you get, How It Works, What customers say               |
      | /features       | Features                           | Everything between your code and a phone      | Linking, Sending, Analytics, API key management, Use cases   |
      | /pricing        | Pricing                            | Pricing by instances and messages             | Free, Basic, Pro, Enterprise, Questions about plans          |
      | /about          | About                              | We carry messages between software and people | Our mission, Our values, Our story, Team                     |
      | /contact        | Contact                            | Contact                                       | Write to us, Response times, Phone, Office, Often asked      |
      | /docs           | Getting started · Documentation    | Getting started                               | Create an account, Send                                      |
      | /refunds        | Cancellations and Refunds          | Cancellations and Refunds                     | Cancelling, Refunds, Billing, Billing disputes               |
      | /terms          | Terms                              | Terms and Conditions                          | 1. Acceptance, 4. Acceptable use, 7. Changes and contact     |
      | /privacy        | Privacy                            | Privacy Policy                                | What we keep, Deletion, Children                             |
      | /shipping       | Shipping                           | Shipping                                      | If your plan does not become active                                    |
      | /login          | Sign In                            | Sign in                                       |                                                              |
      | /signup         | Get Started                        | Create your account                           |                                                              |
      | /reset-password | Reset Password                     | Reset password                                |                                                              |

  @2.ROUTE.16
  Scenario: An unknown URL leads home
    When Ravi goes to "/no/such/page"
    Then he is led to "/"
    And he sees the heading "WhatsApp messages by one REST call"

  @2.NAV.01 @2.NAV.02 @2.NAV.03
  Scenario: The navigation leads to every page
    Given Ravi is at "/terms"
    Then the navigation leads him to these pages
      | Home          | /         |
      | Features      | /features |
      | Pricing       | /pricing  |
      | Documentation | /docs     |
      | Contact       | /contact  |
      | Get Started   | /signup   |
      | Sign In       | /login    |

  @2.NAV.04 @2.NAV.05
  Scenario: The footer leads to the company and its terms
    Given Ravi is at "/"
    Then the footer leads him to these pages
      | About    | /about    |
      | Privacy  | /privacy  |
      | Terms    | /terms    |
      | Shipping | /shipping |
      | Refunds  | /refunds  |
    And the footer has the address of the support

  @2.ROUTE.13 @8.AUTH.06
  Scenario: An incomplete reset link says so
    When Ravi goes to "/reset-password"
    Then he sees "Invalid Reset Link - This password reset link is invalid or has expired."
    And he sees "Invalid reset link. Please request a new password reset."

  @3.CONTACT.01 @5.CONTACT.01 @7.COMMON.03
  Scenario: The support's address is shown
    Given Ravi is at "/contact"
    When he writes to us about "Invoices" and leaves out his name
    Then he still has to give his name
    When he adds his name
    Then he sees "Your message has not been sent"
    And what he wrote is sent to no server, and opens as a mail about "Invoices"
