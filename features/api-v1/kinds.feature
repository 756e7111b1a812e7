@api-v1
Feature: More than texts
  A shop sends places, cards and polls with the same call as texts, and sees in its messages what it has sent.

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp

  Scenario: A shop shows a customer the way
    When her shop sends the location "Asha's Shop" at 12.971599, 77.594566 to Ravi
    Then the shop has sent the location "Asha's Shop" at 12.971599, 77.594566
    And Ravi's phone shows the location "Asha's Shop" at 12.971599, 77.594566

  Scenario: A shop gives a customer the number of the driver
    When her shop sends the card of "Ravi, deliveries" with the number "+91 98000 00002" to Ravi
    Then the shop has sent the card of "Ravi, deliveries" with the number "+919800000002"
    And Ravi's phone shows the card of "Ravi, deliveries" with the number "+919800000002"

  Scenario: A shop asks when to deliver
    When her shop asks Ravi "When shall we deliver?" with the options "Morning, Evening"
    Then the shop has sent the poll "When shall we deliver?" with the options "Morning, Evening"
    And Ravi's phone shows the poll "When shall we deliver?" with the options "Morning, Evening"

  Scenario: A poll is a message like any other: repeated, it is sent once
    When her shop asks Ravi "When shall we deliver?" with the options "Morning, Evening" and the idempotency key "order-17"
    And her shop asks Ravi "When shall we deliver?" with the options "Morning, Evening" and the idempotency key "order-17"
    Then the shop gets the first poll again
    And Ravi's phone shows one poll
    When her shop asks Ravi "When shall we deliver?" with the options "Morning, Noon" and the idempotency key "order-17"
    Then she is told "This Idempotency-Key was used for another message"

  Scenario: What was sent can be looked up
    When her shop asks Ravi "When shall we deliver?" with the options "Morning, Evening"
    And her shop lists the messages to Ravi
    Then the list holds the poll "When shall we deliver?" with the options "Morning, Evening"

  Scenario: A shop finds its polls among its texts
    Given her shop asks Ravi "When shall we deliver?" with the options "Morning, Evening"
    And her shop sends "On its way" to Ravi
    When her shop lists its polls
    Then the list holds the poll "When shall we deliver?" with the options "Morning, Evening"
    When her shop lists its files
    Then the list is empty

  Scenario Outline: What cannot be sent is refused by its field
    When her shop asks Ravi <question> with the options <options>
    Then she is told <refusal>
    And Ravi's phone shows nothing

    Examples:
      | question | options         | refusal                                    |
      | "When?"  | "Morning"       | "poll.options must have 2 to 12 entries"   |
      | "When?"  | "Noon, Noon"    | "poll.options.1 repeats an option"         |
      | " "      | "Noon, Evening" | "poll.question may not be blank"           |

  Scenario: A shop says itself what stands above a link
    When her shop sends "Your invoice: https://shop.example/17" to Ravi with "Invoice 17" above the link "https://shop.example/17"
    Then Ravi's phone shows "Invoice 17" above "Your invoice: https://shop.example/17"

  Scenario: A shop shows a picture above a link
    When her shop sends "Your mug: https://shop.example/mug" to Ravi with the picture "mug.png" above the link "https://shop.example/mug"
    Then Ravi's phone shows a small picture above "Your mug: https://shop.example/mug"

  Scenario: A shop shows a picture that its own server has above a link
    Given her shop's server is up
    When her shop sends "Your mug: https://shop.example/mug" to Ravi with the picture "mug.png" of its server above the link "https://shop.example/mug"
    Then Ravi's phone shows a small picture above "Your mug: https://shop.example/mug"

  Scenario: What is no picture is refused by its field
    When her shop sends "Your mug: https://shop.example/mug" to Ravi with the picture "receipt.pdf" above the link "https://shop.example/mug"
    Then she is told "preview.image.data is a file of type application/pdf, not an image: send it as a document"
    And Ravi's phone shows nothing

  Scenario: A link that the text does not hold has no preview
    When her shop sends "Your invoice" to Ravi with "Invoice 17" above the link "https://shop.example/17"
    Then she is told "preview.url does not stand in the text"
    And Ravi's phone shows nothing

  Scenario: A shop names a customer in a text
    When her shop sends Ravi "You may collect it, @" with his number
    Then Ravi's phone shows a text that names him

  Scenario: A shop names a customer below a receipt
    When her shop sends Ravi a receipt with "For @" and his number below it
    Then Ravi's phone shows a document that names him

  Scenario: Somebody whom the text does not name cannot be mentioned
    When her shop mentions Ravi in "You may collect it"
    Then the shop is told that no number stands in the text
    And Ravi's phone shows nothing

  Scenario: Two contents at once are refused
    When her shop sends the text "Here we are" and a location to Ravi
    Then she is told "text may be given only with type text"
