@browser @notifications
Feature: Notifications
  The bell in the top bar announces what needs attention, on every page.

  @D.NOTIFY.01 @D.NOTIFY.02
  Scenario: A quota that is nearly used is announced
    Given Asha is on the Free plan
    And she has 200 messages left this month
    And she is looking at "API Keys"
    Then her bell announces 1 notification
    When she opens the notifications
    Then it has no accessibility problem
    When she follows the note "Messages nearly used up"
    Then she is led to "/dashboard?tab=subscription"

  @D.NOTIFY.02
  Scenario: Without a problem there is no notification
    Given Asha is on the Free plan
    And she has 201 messages left this month
    And she is looking at "API Keys"
    When she opens the notifications
    Then she sees "Nothing needs your attention."

  @webhooks
  Scenario: A webhook that fails is announced, and leads to what it waits for
    Given Asha has linked her phone
    And Ravi has WhatsApp
    And her shop's server is up
    And she has made a webhook to her shop's server for "message.received"
    And her shop's server answers 500
    And Ravi writes "Where is my parcel?" to Asha
    And her webhook is failing
    When she is looking at "My Instances"
    Then her bell announces 1 notification
    When she opens the notifications
    Then she sees "This webhook has been failing since"
    And it has no accessibility problem
    When she follows the note to her shop's server
    Then she sees "Events wait and are tried again."
    And she sees the delivery of "message.received" as "Retrying"
