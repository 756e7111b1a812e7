@conversations @files
Feature: A receipt goes out and a photo comes back
  Asha's shop sends a receipt. The customer answers with a photo of what arrived, and Asha and her software both see it.

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp
    And her shop's server is up
    And she has made a webhook to her shop's server for "message.received, message.media"

  Scenario: Ravi gets his receipt, and Asha a photo of the broken mug
    Given her shop has uploaded "receipt.pdf"
    When her shop sends the document with the caption "Paid, thank you" to Ravi
    Then Ravi's phone has the document "receipt.pdf" as the shop uploaded it, with the caption "Paid, thank you"
    When Ravi sends Asha a photo of a broken mug
    Then her shop's server is told that the photo is here
    And her shop gets the photo as Ravi took it
    And her inbox shows a conversation with Ravi, 1 unread, "It arrived like this"
    When she opens the conversation with Ravi
    Then she reads "Paid, thank you" and "It arrived like this"
    And she gets the photo from her history
    When her shop answers Ravi's "It arrived like this" with "Sorry! A new mug is on its way"
    Then Ravi's phone shows "Sorry! A new mug is on its way" once
