import { Link } from '@waxwing/kit/router';
import { DefinitionList } from '../prose/definition-list.js';
import { Example } from '../prose/example.js';
import { Prose } from '../prose/prose.js';

const PREVIEW = [
  { term: 'url', text: 'The link, as it stands in the text.' },
  { term: 'title, description', text: 'Up to 256 and 1,024 characters.' },
  {
    term: 'image',
    text: 'A picture, by id, link or data as under Files. Phones show a small one, which is made before the text is sent.',
  },
];
const LOCATION = [
  { term: 'latitude, longitude', text: 'Degrees; south and west are negative.' },
  { term: 'name, address', text: 'What the phone shows below the map, up to 256 and 512 characters.' },
];
const CONTACT = [
  { term: 'name', text: 'Up to 128 characters. 1 to 20 cards make one message.' },
  {
    term: 'phones',
    text: '1 to 10 numbers, each with a type if you like: CELL, HOME or WORK. Phones offer to write to them.',
  },
  { term: 'emails, org', text: 'More lines of the card.' },
];
const POLL = [
  { term: 'question', text: 'Up to 255 characters.' },
  { term: 'options', text: '2 to 12 different ones, up to 100 characters each.' },
  { term: 'selectable', text: 'How many a voter may choose: one unless told.' },
];
const RECEIVED = [
  {
    term: 'image, video, audio, document, sticker',
    text: 'A file, in the field of that name: its type, size, name and length, as its sender describes it.',
  },
  { term: 'location', text: 'A place; with live where it was shared while it moved.' },
  { term: 'contact', text: 'Cards. waid holds the digits of a number that has WhatsApp.' },
  {
    term: 'poll',
    text: 'A question of somebody else. selectable is 0 where any number of options may be chosen.',
  },
  {
    term: 'unsupported',
    text: 'A kind that we do not show yet. It is kept whole, and gets its type when a later version reads it.',
  },
  {
    term: 'unavailable',
    text: 'It is not here, and reason says why: the phone alone has it, it may be looked at once, or it could not be decrypted and was asked for again. Where it arrives later, its type takes the place.',
  },
];

/** What a message may be, in both directions. */
export function Kinds() {
  return (
    <Prose>
      <p>
        <code>type</code> says what is sent, <code>text</code> unless told, and the field of the same name
        holds it. Everything else is as with a text: one call, one message of the quota, the same answers and
        the same <Link to="/docs#errors">errors</Link>, which name the field. The same fields go to{' '}
        <Link to="/docs#sending-messages">the send call</Link>, where <code>message</code> holds a text. What
        has a file is under <Link to="/docs#files">Files</Link>.
      </p>
      <h2>Text</h2>
      <Example label="text" files={{ 'v1-send.sh': 'curl' }} />
      <h2>Link preview</h2>
      <p>
        <code>preview</code> is what phones show above a text for a link in it. Pages are not fetched: you say
        what stands there.
      </p>
      <DefinitionList entries={PREVIEW} />
      <Example label="link preview" files={{ 'v1-preview.sh': 'curl' }} />
      <h2>Location</h2>
      <DefinitionList entries={LOCATION} />
      <Example label="location" files={{ 'v1-location.sh': 'curl' }} />
      <h2>Contact</h2>
      <DefinitionList entries={CONTACT} />
      <Example label="contact" files={{ 'v1-contact.sh': 'curl' }} />
      <h2>Poll</h2>
      <DefinitionList entries={POLL} />
      <Example label="poll" files={{ 'v1-poll.sh': 'curl' }} />
      <h2>Reply</h2>
      <p>
        <code>context.message_id</code> names the message of this chat that yours answers, sent or received:
        phones show it above. A message of any type can answer one. Where that one fails before the reply is
        sent, the reply fails too, with <code>target_unusable</code>, and is not charged.
      </p>
      <Example label="reply" files={{ 'v1-reply.sh': 'curl' }} />
      <h2>Mention</h2>
      <p>
        <code>mentions</code> lists the numbers of people whom the text or the caption names by <code>@</code>{' '}
        and the number: phones show their names there, as far as they know them.
      </p>
      <Example label="mention" files={{ 'v1-mention.sh': 'curl' }} />
      <h2>Forward</h2>
      <p>
        <code>forward.message_id</code> names a message that one of your instances has sent or received: its
        content is sent once more, to anybody, and costs what every message costs. It has the type of the
        first one. Phones mark what somebody else wrote as forwarded, and what you wrote yourself as nothing.
        A message with a file can be forwarded as long as the file is kept.
      </p>
      <Example label="forward" files={{ 'v1-forward.sh': 'curl' }} />
      <h2>Disappearing messages</h2>
      <p>
        In a chat whose messages disappear after a while, whoever set that, yours disappear as well, of every
        type: the timer is taken from what the person writes and from your phone. Your history keeps them.
      </p>
      <h2>Reaction, edit and deletion</h2>
      <p>
        These change a message of the chat and are none of their own: they are not charged. Any message takes
        a reaction, and an empty <code>emoji</code> takes it back. WhatsApp takes an edit of what you sent
        within 15 minutes; of a file, <code>caption</code> is edited. Phones delete for about two days.
      </p>
      <p>
        A reaction is also a <code>type</code> of the send call, where <code>to</code> is the chat of the
        message that it names. It is the same then: not charged, and answered with that message, whose{' '}
        <code>type</code> is its own. It takes no <code>context</code>, <code>reference</code> or{' '}
        <code>valid_for</code>.
      </p>
      <p>
        Each takes an <code>Idempotency-Key</code> as a send does, and is made once under it. Where WhatsApp
        does not answer within 10 seconds, the answer is <code>202</code> with the message as it was: the
        change is stored and made as soon as WhatsApp is there, and a call with the same key tells what has
        become of it.
      </p>
      <Example
        label="change of a message"
        files={{
          'v1-react.sh': 'React',
          'v1-send-reaction.sh': 'React by sending',
          'v1-edit.sh': 'Edit',
          'v1-delete.sh': 'Delete',
        }}
      />
      <h2>Read and typing</h2>
      <p>
        The sender of a received message sees that you have read it, and that you are typing, for up to 25
        seconds.
      </p>
      <Example label="sign to the recipient" files={{ 'v1-read.sh': 'Read', 'v1-typing.sh': 'Typing' }} />

      <h2>What arrives</h2>
      <p>
        A received message has the same fields, in <code>text</code> what it is found by: a caption, the name
        of a place or a person, the question of a poll. <code>context.message_id</code> names the message that
        it answers, where that is stored.
      </p>
      <DefinitionList entries={RECEIVED} />
      <h2>Finding them</h2>
      <Example label="question for polls" files={{ 'v1-find-kind.sh': 'curl' }} />
    </Prose>
  );
}
