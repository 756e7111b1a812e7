@reconnecting @D.INSTANCE.05
Feature: A linked phone stays linked
  Whatever happens to a connection, to the service or to its machine: nobody has to scan anything again.

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp

  Scenario: The connection drops
    When her instance loses its connection
    Then her instance is ready again without another scan
    When she sends "Order shipped" to Ravi
    Then Ravi's phone shows "Order shipped" once

  Scenario: Another program opens the session for a moment
    When another program opens her instance's session
    Then her instance is ready again without another scan
    When she sends "Order shipped" to Ravi
    Then Ravi's phone shows "Order shipped" once

  Scenario: The service is restarted
    When the service is restarted
    Then her instance is ready again without another scan
    When she sends "Order shipped" to Ravi
    Then Ravi's phone shows "Order shipped" once

  Scenario: The service crashes
    When the service crashes and is started again
    Then her instance is ready again without another scan
    When she sends "Order shipped" to Ravi
    Then Ravi's phone shows "Order shipped" once
    When Ravi writes "Thank you" to Asha
    Then her history shows "Thank you" from Ravi once

  Scenario: WhatsApp bans the number: the one case in which trying again would do harm
    Given WhatsApp has banned her number for good
    When her instance loses its connection
    Then her instance becomes failed
    And she sees why the instance failed: "has banned this number"
