@reconnecting @D.INSTANCE.05
Feature: A linked phone stays linked
  After a failure of the connection, the service or its machine no phone has to be linked again.

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp

  Scenario: A lost connection is opened again
    When her instance loses its connection
    Then her instance is ready again without another scan
    When she sends "Order shipped" to Ravi
    Then Ravi's phone shows "Order shipped" once

  Scenario: A session that another program opened for a moment comes back
    When another program opens her instance's session
    Then her instance is ready again without another scan
    When she sends "Order shipped" to Ravi
    Then Ravi's phone shows "Order shipped" once

  Scenario: A restart of the service keeps the link
    When the service is restarted
    Then her instance is ready again without another scan
    When she sends "Order shipped" to Ravi
    Then Ravi's phone shows "Order shipped" once

  Scenario: A crash of the service keeps the link
    When the service crashes and is started again
    Then her instance is ready again without another scan
    When she sends "Order shipped" to Ravi
    Then Ravi's phone shows "Order shipped" once
    When Ravi writes "Thank you" to Asha
    Then her history shows "Thank you" from Ravi once

  Scenario: A crash of the service ends what it shows in chats
    Given Ravi has written "Are you open today?" to Asha
    And her shop shows Ravi for 25 seconds that it is typing
    And Ravi sees that Asha is typing
    When the service crashes and is started again
    Then Ravi sees nothing of Asha any more
    And her instance is ready again without another scan
    And Asha's phone notifies her

  Scenario: A banned number is not tried again
    Given WhatsApp has banned her number for good
    When her instance loses its connection
    Then her instance becomes failed
    And she sees why the instance failed: "has banned this number"
