@linking @proxy
Feature: Proxy of an instance
  An instance with a proxy reaches WhatsApp through it only, also while the proxy is unavailable.

  Background:
    Given Asha is on the Free plan
    And she has created an instance
    And she has WhatsApp
    And she has a proxy that requires a password

  Scenario: The phone is linked through the proxy
    When she sets her proxy
    And she scans the code with her phone
    Then her instance becomes ready
    And it reaches WhatsApp through the proxy
    And she sees her proxy, without its password

  Scenario: Without its proxy the instance stays offline until the proxy is removed
    Given she sets her proxy
    And she scans the code with her phone
    And her instance becomes ready
    When her proxy goes away
    Then the reason becomes proxy_unreachable: "Nothing is sent around it"
    When she removes her proxy
    Then her instance is ready again without another scan
    And she sees no proxy

  Scenario: An invalid proxy is refused
    When she sets the proxy "ftp://asha:secret@proxy.example:21"
    Then she is told that "socks5://user:password@proxy.example:1080"
    And she sees no proxy
