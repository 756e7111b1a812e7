@browser @proxy
Feature: The proxy of an instance in the dashboard

  Background:
    Given Asha is on the Free plan
    And she has created an instance
    And she has a proxy that requires a password
    And she is looking at her instance

  Scenario: A proxy can be set and removed, and its password is not shown
    When she sets her proxy on the page
    Then she sees "Proxy set. The instance connects through it."
    And she sees her proxy on the page, without its password
    When she presses "Remove Proxy"
    Then she sees "This instance has no proxy of its own."
    And she sees no proxy

  @refused
  Scenario: An invalid proxy stays in the form with the reason
    When she sets the proxy "ftp://proxy.example:21" on the page
    Then she sees "such as socks5://user:password@proxy.example:1080"
    And she sees no proxy
    When she presses "Cancel"
    Then she sees "This instance has no proxy of its own."
