@api-v1
Feature: Files under /api/v1
  A shop uploads a receipt once and sends it as often as it likes. Its files are its own, and are gone when it deletes them.

  Background:
    Given Asha has linked her phone

  Scenario: A receipt is uploaded and downloaded again
    When her shop uploads "receipt.txt" with "Two kilos of mangoes"
    Then the file "receipt.txt" is kept for 30 days
    And her shop downloads "Two kilos of mangoes"

  Scenario: The same receipt is stored once
    Given her shop has uploaded "receipt.txt" with "Two kilos of mangoes"
    When her shop uploads "copy.txt" with "Two kilos of mangoes"
    Then her shop gets the first file again

  Scenario: A receipt is deleted
    Given her shop has uploaded "receipt.txt" with "Two kilos of mangoes"
    When her shop deletes the file
    Then her shop finds the file no more

  Scenario: A shop cannot see the files of another
    Given her shop has uploaded "receipt.txt" with "Two kilos of mangoes"
    And Ravi has linked his phone
    When his shop looks for the file
    Then the file is not found

  Scenario: A file of nothing is refused
    When her shop uploads "receipt.txt" with ""
    Then the file is refused, since it is empty

  Scenario: The owner sees, downloads and deletes what she has uploaded herself
    Given Asha has uploaded "receipt.txt" with "Two kilos of mangoes" to her dashboard
    Then she downloads "Two kilos of mangoes"
    When she deletes the file
    Then she finds the file no more

  Scenario: The owner looks at a picture, which comes small
    Given Asha has uploaded the picture "mug.png" to her dashboard
    Then she sees the picture small

  Scenario: A link shows a receipt to a customer who has no key, until the key is switched off
    Given her shop has uploaded "receipt.txt" with "Two kilos of mangoes"
    And her shop has given Ravi a link to the file
    Then the link opens "Two kilos of mangoes" for Ravi
    When she switches the key of her instance off
    Then the link opens nothing any more
