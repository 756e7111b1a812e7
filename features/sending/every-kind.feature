@sending @files
Feature: One of everything
  What a shop sends arrives as it was sent, whatever it is. Each is one message, and each counts once.

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp
    And she has 20 messages left this month

  Scenario: A shop sends one of everything
    When her shop sends Ravi one of everything
    Then Ravi's phone has one of everything, in order and as the shop sent it
    And her shop's list has each of them once
    And she has 8 messages left
