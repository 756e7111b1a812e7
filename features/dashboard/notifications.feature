@browser @notifications
Feature: What needs attention
  The bell in the top bar says so, wherever a customer is.

  @D.NOTIFY.01 @D.NOTIFY.02
  Scenario: Four fifths of the messages are used
    Given Asha is on the Free plan
    And she has 200 messages left this month
    And she is looking at "API Keys"
    Then her bell tells of 1 thing
    When she looks what it is
    Then nothing there stands in anybody’s way
    When she follows the note "Messages nearly used up"
    Then she is led to "/dashboard?tab=subscription"

  @D.NOTIFY.02
  Scenario: All is well
    Given Asha is on the Free plan
    And she has 201 messages left this month
    And she is looking at "API Keys"
    When she looks what it is
    Then she sees "Nothing needs your attention."
