@reconnecting @versions
Feature: A client version that WhatsApp refuses
  WhatsApp refuses old clients from one day on. No phone has to be linked again: the instances wait, one of them tries the
  newer version, and the others follow.

  Background:
    Given Asha has linked her phone
    And Ravi has linked his phone

  Scenario: All instances come back with the newer version that WhatsApp names
    Given WhatsApp accepts only a newer version
    When all instances lose their connections
    Then Asha's instance is ready again without another scan
    And Ravi's instance is ready again without another scan

  Scenario: Without a newer version instances wait until the operator names one
    Given WhatsApp accepts only a newer version, which its page does not name
    When all instances lose their connections
    Then Asha's instance becomes disconnected
    And the reason is client_outdated: "The instance stays linked"
    When the operator sets the newer version
    Then Asha's instance is ready again without another scan
    And Ravi's instance is ready again without another scan
