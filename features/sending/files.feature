@sending @files
Feature: Sending files
  A shop uploads a file once and sends it to as many customers as it likes: a receipt, a picture, a voice note.

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp

  Scenario: A shop sends a receipt
    Given her shop has uploaded "receipt.pdf"
    When her shop sends the document with the caption "Paid, thank you" to Ravi
    Then the shop has sent a document with the caption "Paid, thank you"
    And Ravi's phone has the document "receipt.pdf" as the shop uploaded it, with the caption "Paid, thank you"

  Scenario: A shop sends a picture
    Given her shop has uploaded "mug.png"
    When her shop sends the image with the caption "Your mug is ready" to Ravi
    Then the shop has sent an image with the caption "Your mug is ready"
    And Ravi's phone shows a picture with the caption "Your mug is ready"

  Scenario: A shop sends a recording as a voice note
    Given her shop has uploaded "greeting.wav"
    When her shop sends the recording as a voice note to Ravi
    Then Ravi's phone plays a voice note of 2 seconds with 64 bars

  Scenario: A file is sent as often as the shop likes, and each is a message
    Given her shop has uploaded "receipt.pdf"
    When her shop sends the document with the caption "First reminder" to Ravi
    And her shop sends the document with the caption "Last reminder" to Ravi
    Then Ravi's phone has received 2 documents, each as the shop uploaded it

  Scenario: What a file cannot be sent as is refused by its field
    Given her shop has uploaded "receipt.pdf"
    When her shop sends the image with the caption "Your mug" to Ravi
    Then she is told "image.id is a file of type application/pdf, not an image: send it as a document"
    And Ravi's phone shows nothing

  Scenario: A file that the shop does not have is not sent
    When her shop sends a file that it has not uploaded to Ravi
    Then she is told "File not found"
    And Ravi's phone shows nothing

  Scenario: A shop sends a receipt in one call
    When her shop sends "receipt.pdf" with the caption "Paid, thank you" to Ravi in one call
    Then Ravi's phone has the document "receipt.pdf" as the shop has it, with the caption "Paid, thank you"

  Scenario: A shop writes a small picture into the call
    When her shop sends "mug.png" in base64 to Ravi
    Then Ravi's phone has the picture "mug.png" as the shop has it

  Scenario: A call that is repeated with other bytes is refused
    Given her shop sends "receipt.pdf" with the caption "Paid, thank you" to Ravi in one call
    When her shop sends "mug.png" with the caption "Paid, thank you" to Ravi in the same call
    Then she is told "This Idempotency-Key was used for another message"
    And Ravi's phone has the document "receipt.pdf" as the shop has it, with the caption "Paid, thank you"

  Scenario: What is not base64 is refused by its field
    When her shop sends "not base64!" as the bytes of a picture to Ravi
    Then she is told "image.data must be base64 (RFC 4648 section 4), with its padding"
    And Ravi's phone shows nothing

  Scenario: A shop sends what its own server has, by a link
    Given her shop's server is up
    When her shop sends the link to "receipt.pdf" on its server with the caption "Paid, thank you" to Ravi
    Then Ravi's phone has the document "receipt.pdf" as the shop has it, with the caption "Paid, thank you"

  Scenario: A link to nothing fails its message, which costs nothing
    Given her shop's server is up
    And she has 5 messages left this month
    When her shop sends the link to "old-receipt.pdf" on its server with the caption "Paid, thank you" to Ravi
    Then she is told "The message was not sent: The link answered 404."
    And she has 5 messages left
    And Ravi's phone shows nothing

  Scenario: What is no link is refused by its field
    When her shop sends a file from "shop.example/receipt.pdf" to Ravi
    Then she is told "document.link cannot be read: write it such as https://shop.example/receipt.pdf"
    And Ravi's phone shows nothing
