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
