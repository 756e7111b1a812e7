@operations
Feature: Running the service

  Scenario: The service reports its health
    When the operator asks for the health of the service
    Then it is alive, with its database and WhatsApp at hand

  Scenario: The service describes its API
    When the operator asks which calls there are
    Then every call is described, the send call among them

  Scenario: Integrators get a description of the calls for API keys alone
    When an integrator asks which calls there are for API keys
    Then only calls under /api/v1 and /api/public are described
