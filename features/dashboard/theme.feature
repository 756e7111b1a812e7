@browser
Feature: Light and dark

  Scenario: The theme follows the system
    Given Ravi's system theme is dark
    When he goes to "/"
    Then the page is dark

  Scenario: A chosen theme is kept and applied before the first paint
    Given Ravi is at "/"
    When he switches to dark
    Then the page is dark
    When he loads the page again
    Then the page was dark before anything was painted
    When he goes to "/pricing"
    Then the page was dark before anything was painted
