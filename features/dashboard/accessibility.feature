@browser @axe
Feature: Accessibility
  Every page meets the accessibility rules, in both themes, at a desk and on a phone.

  Scenario Outline: The page <path> is accessible
    When Ravi goes to "<path>"
    Then he sees the heading "<heading>"
    And it has no accessibility problem

    Examples:
      | path                          | heading                                       |
      | /                             | WhatsApp messages by one REST call            |
      | /features                     | Everything between your code and a phone      |
      | /pricing                      | Enterprise                                    |
      | /about                        | We carry messages between software and people |
      | /contact                      | Contact                                       |
      | /docs                         | Getting started                               |
      | /docs#what-is-waxwing         | What is Waxwing                               |
      | /docs#creating-instance       | Creating an instance                          |
      | /docs#api-keys                | API keys                                      |
      | /docs#sending-messages        | Sending messages                              |
      | /docs#examples                | Examples                                      |
      | /docs#troubleshooting         | Troubleshooting                               |
      | /docs#rate-limits             | Rate limits                                   |
      | /docs#kinds                   | Kinds of messages                             |
      | /docs#files                   | Files                                         |
      | /docs#events                  | Events                                        |
      | /docs#webhooks                | Webhooks                                      |
      | /docs#recipes                 | Chatwoot and n8n                              |
      | /docs#api-reference           | API reference                                 |
      | /refunds                      | Cancellations and Refunds                     |
      | /terms                        | Terms and Conditions                          |
      | /privacy                      | Privacy Policy                                |
      | /shipping                     | Shipping                                      |
      | /login                        | Sign in                                       |
      | /signup                       | Create your account                           |
      | /reset-password               | Reset password                                |
      | /reset-password?token=unknown | Reset password                                |
      | /confirm-email?token=unknown  | Confirm your new email                        |
      | /undo-email?token=unknown     | This was not me                               |

  Scenario Outline: The empty tab <tab> is accessible
    Given Asha has signed up
    When she is looking at "<tab>"
    And she sees "<text>"
    Then it has no accessibility problem

    Examples:
      | tab             | text                        |
      | My Instances    | No instances yet            |
      | Message History | No messages yet             |
      | API Keys        | No API keys yet             |
      | Subscription    | Enterprise                  |
      | Order History   | No orders yet               |
      | Create Instance | A unique ID is created      |
      | Profile         | Delete Account              |
      | Settings        | Settings Coming Soon        |

  Scenario: The dashboard of a customer with messages is accessible
    Given Asha has linked her phone
    And Ravi has WhatsApp
    And she has sent "Order shipped" to Ravi
    And she has made the key "Shop"
    Then her pages have no accessibility problem
      | /dashboard?tab=instances                  | Total Instances     |
      | /dashboard?tab=instances&instance=hers    | Instance Information |
      | /dashboard?tab=messages                   | Order shipped       |
      | /dashboard?tab=messages&m-view=statistics | Active Instances    |
      | /dashboard?tab=messages&m-view=usage      | Last message        |
      | /dashboard?tab=api-keys                   | Shop                |

  Scenario: The dashboard of a paying customer is accessible
    Given Asha has signed up
    And she has made 2 orders
    Then her pages have no accessibility problem
      | /dashboard?tab=subscription | Enterprise       |
      | /dashboard?tab=orders       | Basic            |
      | /profile?section=security   | Current Password |

  Scenario: An instance that waits for its phone is accessible
    Given Asha is on the Free plan
    And she has created an instance
    Then her pages have no accessibility problem
      | /dashboard?tab=instances&instance=hers | Instance Information |
      | /sandbox?instance=hers                 | Simulated phones     |
