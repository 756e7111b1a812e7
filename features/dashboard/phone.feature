@browser
Feature: The public pages on a phone
  Background:
    Given Ravi is on a phone

  Scenario: The menu
    Given he is at "/"
    Then the links of the navigation are folded away
    When he presses "Menu"
    Then nothing there stands in anybody’s way
    When he follows "Pricing"
    Then he is led to "/pricing"
    And the links of the navigation are folded away

  Scenario: No page is wider than the screen
    Then none of these pages is wider than his screen
      | / | /features | /pricing | /about | /contact | /docs | /refunds | /terms | /privacy | /shipping | /login | /signup | /reset-password |
