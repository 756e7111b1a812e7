@operations
Feature: Running the service

  Scenario: The service says how it is
    When the operator asks whether the service is well
    Then it is alive, with its database and WhatsApp at hand

  Scenario: The service describes its calls
    When the operator asks which calls there are
    Then every call is described, the send call among them
