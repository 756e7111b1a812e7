@reconnecting @versions
Feature: WhatsApp no longer takes the version of the client
  WhatsApp raises its floor for everybody on one day. No phone is needed again because of it: the instances wait, one of them tries
  the newer version, and the others follow.

  Background:
    Given Asha has linked her phone
    And Ravi has linked his phone

  Scenario: WhatsApp names a newer version, and all instances come back by themselves
    Given WhatsApp takes only a newer version
    When all instances lose their connections
    Then Asha's instance is ready again without another scan
    And Ravi's instance is ready again without another scan

  Scenario: Without a newer version they wait, and come back when the operator names one
    Given WhatsApp takes only a newer version, which its page does not name
    When all instances lose their connections
    Then Asha's instance becomes disconnected
    And the reason is client_outdated: "The instance stays linked"
    When the operator sets the newer version
    Then Asha's instance is ready again without another scan
    And Ravi's instance is ready again without another scan
