@browser
Feature: Sign-in in the browser
  The dashboard is for signed-in customers only.

  @6.ROLE.02 @2.GUARD.01 @2.ROUTE.14 @2.ROUTE.15
  Scenario Outline: A visitor of <page> is led to the login
    When Ravi goes to "<page>"
    Then he is led to "/login"

    Examples:
      | page       |
      | /dashboard |
      | /profile   |

  @2.GUARD.02
  Scenario: A page that is loading says so
    Given Asha has signed up
    And she is signed in in the browser
    And the dashboard reaches Asha slowly
    When she goes to "/dashboard"
    Then she is told that it is loading
    When the dashboard can be reached again
    Then she sees the heading "My Instances"

  @7.COMMON.06 @9.TIME.08 @missing-part
  Scenario: A page that does not load is given up after two minutes
    Given the prices page never reaches Ravi
    And he is at "/"
    When he follows "Pricing" and waits 119 seconds
    Then he is told that it is loading
    When he waits 2 more seconds
    Then he sees the heading "This page did not load"

  @missing-part
  Scenario Outline: <place> that does not load can be loaded again
    Given Asha has signed up
    And she is signed in in the browser
    And <place> is down for Asha
    When she goes to "<path>"
    Then she sees the heading "This page did not load"
    And it has no accessibility problem
    When <place> is up again
    And she presses "Refresh Page"
    Then she sees the heading "<heading>"

    Examples:
      | place           | path       | heading                           |
      | the prices page | /pricing   | Pricing by instances and messages |
      | the dashboard   | /dashboard | My Instances                      |

  @2.DASH.13 @4.SESSION.05
  Scenario: Signing out removes the token and leads every tab to the login
    Given Asha has signed up
    And she is looking at "My Instances"
    And she opens a second tab with "Profile"
    When she presses "Sign out"
    Then she is led to "/login"
    And her browser keeps no token
    And her first tab is led to "/login" as well

  @4.SESSION.03
  Scenario Outline: An expired token is removed on <page>
    Given her browser keeps an expired token
    When Asha goes to "<page>"
    Then her browser removes it

    Examples:
      | page            |
      | /               |
      | /pricing        |
      | /docs           |
      | /signup         |
      | /reset-password |

  @refused @8.HANDLE.02
  Scenario: A sign-in that ends meanwhile leads to the login
    Given Asha has signed up
    And she is looking at "My Instances"
    When her sign-ins are ended from another device
    Then she is led to "/login"
    And she sees "Please log in again."

  @refused
  Scenario: A new login leads back to the page of before
    Given Asha has signed up
    And she is looking at "Message History"
    When her sign-ins are ended from another device
    Then she is led to "/login"
    When she signs in there with the password "brand new horse"
    Then she sees the heading "Message History"

  Scenario: After signing out a login leads to the dashboard
    Given Asha has signed up
    And she is looking at "Order History"
    When she presses "Sign out"
    And she signs in there
    Then she sees the heading "My Instances"

  @no-network
  Scenario: A lost network is shown until it is back
    Given Asha has signed up
    And she is looking at "My Instances"
    When her network is lost
    Then she sees "You are offline. What you see may be old, and nothing can be sent."
    And it has no accessibility problem
    When her network is back
    Then she no longer sees "You are offline."
    And she sees the heading "My Instances"

  @no-network
  Scenario: A login without a network says so
    Given Asha has signed up
    And she is at "/login"
    When her network is lost
    And she signs in there
    Then she sees "Login failed. Please try again."
    When her network is back
    And she signs in there
    Then she is led to "/dashboard"

  @6.ROLE.04 @7.COMMON.02
  Scenario: Calls belong to the account that is signed in
    Given Asha has signed up
    When she is looking at "My Instances"
    Then every call of the dashboard carries her token

  @9.TIME.09
  Scenario: A call that takes too long is ended with a sentence
    Given Asha has signed up
    And she is signed in in the browser
    And the instances reach Asha slowly
    When she goes to the dashboard and waits 10 minutes
    And the instances can be reached again
    Then she sees "No instances yet"
