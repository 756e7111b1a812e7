@receiving
Feature: Pictures that customers send
  A customer's picture is fetched from WhatsApp at once and kept with its message, so that the shop has it whenever it looks.

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp

  Scenario: A customer sends a photo of a broken mug
    Given her shop's server is up
    And she has made a webhook to her shop's server for "message.media"
    When Ravi sends Asha a photo of a broken mug
    Then her shop's server is told that the photo is here
    And her shop gets the photo as Ravi took it
    And she gets the photo from her history

  Scenario: WhatsApp no longer has the photo, and the phone uploads it again
    When Ravi sends Asha a photo that WhatsApp deletes while the instance is away
    Then her shop gets the photo as Ravi took it

  Scenario: A photo that could not be had is fetched again when the shop asks
    Given her phone cannot upload the next file again
    When Ravi sends Asha a photo that WhatsApp deletes while the instance is away
    Then her shop is told that the photo is not here yet
    When her shop has the photo fetched again
    Then her shop gets the photo as Ravi took it

  Scenario: Asha has such a photo fetched again from her history
    Given her phone cannot upload the next file again
    When Ravi sends Asha a photo that WhatsApp deletes while the instance is away
    Then her shop is told that the photo is not here yet
    When she has the photo fetched again from her history
    Then she gets the photo from her history
