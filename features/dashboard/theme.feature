@browser
Feature: Light and dark

  Scenario: The pages follow the computer
    Given Ravi's computer is set to dark
    When he goes to "/"
    Then the page is dark

  Scenario: A choice is kept, and never flashes
    Given Ravi is at "/"
    When he switches to dark
    Then the page is dark
    When he loads the page again
    Then the page was dark before anything was painted
    When he goes to "/pricing"
    Then the page was dark before anything was painted
