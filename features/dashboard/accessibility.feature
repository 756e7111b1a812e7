@browser @axe
Feature: Nobody is kept out
  Every page can be read and used by everybody, in both themes, at a desk and on a phone.

  Scenario Outline: The page at <path>
    When Ravi goes to "<path>"
    Then he sees the heading "<heading>"
    And nothing there stands in anybody’s way

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
      | /docs#webhooks                | Webhooks                                      |
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

  Scenario Outline: <tab>, with nothing there yet
    Given Asha has signed up
    When she is looking at "<tab>"
    And she sees "<text>"
    Then nothing there stands in anybody’s way

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

  Scenario: The dashboard of somebody who sends
    Given Asha has linked her phone
    And Ravi has WhatsApp
    And she has sent "Order shipped" to Ravi
    And she has made the key "Shop"
    Then nothing stands in anybody’s way on her pages
      | /dashboard?tab=instances                  | Total Instances     |
      | /dashboard?tab=instances&instance=hers    | Instance Information |
      | /dashboard?tab=messages                   | Order shipped       |
      | /dashboard?tab=messages&m-view=statistics | Active Instances    |
      | /dashboard?tab=messages&m-view=usage      | Last message        |
      | /dashboard?tab=api-keys                   | Shop                |

  Scenario: The dashboard of somebody who pays
    Given Asha has signed up
    And she has made 2 orders
    Then nothing stands in anybody’s way on her pages
      | /dashboard?tab=subscription | Enterprise       |
      | /dashboard?tab=orders       | Basic            |
      | /profile?section=security   | Current Password |

  Scenario: An instance that waits for its phone
    Given Asha is on the Free plan
    And she has created an instance
    Then nothing stands in anybody’s way on her pages
      | /dashboard?tab=instances&instance=hers | Instance Information |
      | /sandbox?instance=hers                 | Simulated phones     |
