@browser
Feature: The public pages on a phone
  Background:
    Given Ravi is on a phone

  Scenario: The menu opens and closes
    Given he is at "/"
    Then the links of the navigation are hidden
    When he presses "Menu"
    Then it has no accessibility problem
    When he follows "Pricing"
    Then he is led to "/pricing"
    And the links of the navigation are hidden

  Scenario: No page is wider than the screen
    Then none of these pages is wider than his screen
      | / | /features | /pricing | /about | /contact | /docs | /refunds | /terms | /privacy | /shipping | /login | /signup | /reset-password |
