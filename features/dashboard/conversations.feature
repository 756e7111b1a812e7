@browser @history
Feature: Conversations in the dashboard
  A shop reads what people write to it, and answers, at a desk and on the way.

  Background:
    Given Asha has linked her phone
    And Ravi has WhatsApp

  Scenario: Asha answers Ravi at her desk
    Given Ravi writes "Where is my order?" to Asha
    And she is looking at "Message History"
    And she sees "1 unread"
    When she shows her messages by conversation
    Then the list shows 1 unread from Ravi
    When she opens the conversation with Ravi on the page
    Then the list stands beside the conversation
    And she has read everything
    And it has no accessibility problem
    When she answers "It left this morning" by keyboard
    Then Ravi's phone shows "It left this morning" once
    And her answer becomes "Delivered"
    When Ravi opens the chat
    Then her answer becomes "Read"
    When Ravi writes "Thank you!" to Asha
    Then the conversation reads:
      | received | Where is my order?   |
      | sent     | It left this morning |
      | received | Thank you!           |
    And she has read everything

  Scenario: A place, a card and a poll are told in words
    Given Ravi sends Asha while the instance is away:
      | a place | Church Street 4      |
      | a card  | The cousin           |
      | a poll  | When is it ready?    |
    And Ravi writes "Did you get it?" to Asha
    And she is looking at "Message History"
    When she shows her messages by conversation
    And she opens the conversation with Ravi on the page
    Then the conversation reads:
      | received | Location Church Street 4 12.971599, 77.594566                      |
      | received | Contact The cousin +91 98000 00002 cell                           |
      | received | Poll When is it ready? At six At eight One answer each            |
      | received | Did you get it?                                                   |
    And it has no accessibility problem

  Scenario: What Ravi thinks of a message is seen at once
    Given her shop sends "Your order has shipped" to Ravi
    And Ravi writes "Thank you!" to Asha
    And she is looking at "Message History"
    When she shows her messages by conversation
    And she opens the conversation with Ravi on the page
    And Ravi reacts to it with "👍"
    Then the conversation shows the reaction "👍" of Ravi
    And it has no accessibility problem
    When Ravi reacts to it with ""
    Then the conversation shows no reaction

  Scenario: The votes in a poll are counted where it stands
    Given her shop asks Ravi "When shall we deliver?" with the options "Morning, Evening"
    And Ravi writes "Not today" to Asha
    And she is looking at "Message History"
    When she shows her messages by conversation
    And she opens the conversation with Ravi on the page
    And Ravi votes for "Evening"
    Then the conversation reads:
      | sent     | Poll When shall we deliver? Morning 0 votes Evening 1 vote One answer each |
      | received | Not today                                                                  |
    And it has no accessibility problem

  Scenario: A picture is seen, and a document can be saved
    Given Ravi sends Asha a picture with the words "Is this the one?"
    And Ravi sends Asha the document "receipt.pdf"
    And she is looking at "Message History"
    And she sees "2 unread"
    And the table shows the picture small
    When she shows her messages by conversation
    And she opens the conversation with Ravi on the page
    Then the conversation shows the picture
    And the conversation offers to save "receipt.pdf"
    And it has no accessibility problem

  Scenario: Pictures and documents fit a phone
    Given Asha is on a phone
    And Ravi sends Asha a picture with the words "Is this the one?"
    And she is looking at "Message History"
    And she sees "1 unread"
    When she shows her messages by conversation
    And she opens the conversation with Ravi on the page
    Then the conversation shows the picture
    And nothing overflows her screen

  Scenario Outline: Asha answers with a picture that she <chooses>
    Given Ravi writes "What does it look like?" to Asha
    And she is looking at "Message History"
    And she sees "1 unread"
    And she shows her messages by conversation
    And she opens the conversation with Ravi on the page
    When she <chooses> "mug.png" and sends it with the caption "Your mug is ready"
    Then Ravi's phone shows a picture with the caption "Your mug is ready"
    And the conversation shows the picture
    And it has no accessibility problem

    Examples:
      | chooses  |
      | attaches |
      | drops    |
      | pastes   |

  Scenario: Asha answers with a document on a phone
    Given Asha is on a phone
    And Ravi writes "May I have the receipt?" to Asha
    And she is looking at "Message History"
    And she sees "1 unread"
    And she shows her messages by conversation
    And she opens the conversation with Ravi on the page
    When she attaches "receipt.pdf" without sending it
    Then nothing overflows her screen
    And it has no accessibility problem
    When she sends what she has attached
    Then the conversation offers to save "receipt.pdf"
    And nothing overflows her screen

  Scenario: A file that is refused is told with what to do
    Given Ravi writes "May I have the receipt?" to Asha
    And she is looking at "Message History"
    And she sees "1 unread"
    And she shows her messages by conversation
    And she opens the conversation with Ravi on the page
    When she attaches a file without content
    Then she sees "The file is empty. Choose another one."
    When she attaches "receipt.pdf" without sending it
    And she loads the page again
    Then she sees "receipt.pdf"

  Scenario: What Ravi corrects and takes back is shown as it stands
    Given Ravi writes "Deliver it tomorow" to Asha
    And Ravi corrects it to "Deliver it today" as new phones do
    And her shop reads "Deliver it today" from Ravi, edited
    And Ravi writes "My card number is 4111" to Asha
    And her history shows "My card number is 4111" from Ravi once
    And Ravi deletes it for everyone
    And her shop sees that Ravi has deleted a message, and not what it said
    And she is looking at "Message History"
    When she shows her messages by conversation
    And she opens the conversation with Ravi on the page
    Then the conversation reads:
      | received | Deliver it today         |
      | received | This message was deleted |
    And she sees "Edited"
    And it has no accessibility problem

  Scenario: Asha answers Ravi on a phone
    Given Asha is on a phone
    And Ravi writes "Where is my order?" to Asha
    And she is looking at "Message History"
    And she sees "1 unread"
    When she shows her messages by conversation
    And she opens the conversation with Ravi on the page
    Then the conversation has taken the place of the list
    And nothing overflows her screen
    And it has no accessibility problem
    When she answers "It left this morning" there
    Then Ravi's phone shows "It left this morning" once
    And her answer becomes "Delivered"
    When she returns to all conversations
    Then the list has taken the place of the conversation
    And nothing overflows her screen
    When she opens the conversation with Ravi on the page
    And she goes back
    Then the list has taken the place of the conversation

  Scenario: A link to a conversation is good for a reload, and a draft is too until she signs out
    Given Ravi writes "Where is my order?" to Asha
    And she is looking at "Message History"
    And she sees "1 unread"
    And she shows her messages by conversation
    And she opens the conversation with Ravi on the page
    When she writes "It left" without sending it
    And she loads the page again
    Then the conversation reads:
      | received | Where is my order? |
    And the box still has "It left"
    When she goes back
    And she opens the conversation with Ravi on the page
    Then the box still has "It left"
    When she presses "Sign out"
    Then she is led to "/login"
    And this tab keeps nothing of her drafts

  Scenario: What is unread is read from its beginning, and what comes meanwhile moves nothing
    Given Ravi writes 60 messages to Asha, one after the other
    And she is looking at "Message History"
    And she sees "60 unread"
    When she shows her messages by conversation
    And she opens the conversation with Ravi on the page
    Then she sees "Jump to the newest"
    And she sees "60 unread"
    When she scrolls to the beginning of the conversation
    Then she sees "Message 1 of 60"
    When Ravi writes "One more" to Asha
    And she presses "1 new message"
    Then she sees "One more"
    And she has read everything

  @failing-server
  Scenario: Without a connection Asha is told what to do, and her answer is not lost
    Given Ravi writes "Where is my order?" to Asha
    And her history shows "Where is my order?" from Ravi once
    And she removes the linked device on her phone
    And her instance becomes logged_out
    And she is looking at "Message History"
    And she shows her messages by conversation
    And she opens the conversation with Ravi on the page
    When she answers "It left this morning" there
    Then she sees "not connected to WhatsApp"
    And the box still has "It left this morning"
    When she follows "Open the instance"
    Then she sees the heading "My Instances"

  Scenario Outline: What a stranger has written and is called is shown as text
    Given Ravi writes "<text>" to Asha
    And she is looking at "Message History"
    And she sees "1 unread"
    When she shows her messages by conversation
    And she opens the conversation with Ravi on the page
    Then the conversation reads:
      | received | <text> |
    And the page contains no element from that text
    And nothing overflows her screen

    Examples:
      | text                                                                                                              |
      | <img src=x data-written onerror=written()>                                                                        |
      | DonaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW |
      | أين طلبي رقم 2041؟ 🦚🦚🦚                                                                                          |
