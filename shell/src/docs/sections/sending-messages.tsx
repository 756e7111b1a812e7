import { Link } from '@waxwing/kit/router';
import { DefinitionList } from '../prose/definition-list.js';
import { Example } from '../prose/example.js';
import { Prose } from '../prose/prose.js';

const BODY = [
  {
    term: 'number',
    aside: 'or to; required',
    text: 'Who gets it: country code first, with or without +, spaces and dashes. +91 98765 43210 and 919876543210 are the same. To somebody who hides the number, the chat_id of a message from them: lid: and digits.',
  },
  {
    term: 'message',
    aside: 'required',
    text: 'The text, 1 to 4,096 characters. Line breaks and emoji are kept.',
  },
  {
    term: 'type',
    text: (
      <>
        <code>text</code> unless told. Anything else is in the field of that name, without{' '}
        <code>message</code>: <Link to="/docs#kinds">Kinds of messages</Link> and{' '}
        <Link to="/docs#files">Files</Link> have a sample of each.
      </>
    ),
  },
  {
    term: 'context',
    text: (
      <>
        <code>message_id</code> in it names a message of this chat that yours answers.
      </>
    ),
  },
  {
    term: 'reference',
    text: 'Your own word for the message, such as the number of an order, up to 512 bytes. Every answer and event about it repeats it; the recipient does not see it.',
  },
  {
    term: 'valid_for',
    aside: 'only with Prefer: respond-async, or with a type of file',
    text: 'Seconds within which it must be sent, 60 to 604,800; a day unless told. What could not be sent by then fails and is not charged.',
  },
];

const ANSWER = [
  { term: 'success', text: 'true. A refusal has no such field but a code.' },
  { term: 'to', text: 'The number as it was understood, digits alone; or the chat_id.' },
  { term: 'message', text: 'The text that was sent.' },
  {
    term: 'usage',
    text: 'Of your plan: messages sent in the current 30 days, how many it allows, how many are left.',
  },
  { term: 'id', text: 'Names the message from now on.' },
  { term: 'status', text: 'sent, or pending if WhatsApp did not confirm within 10 seconds.' },
];

const STATUSES = [
  {
    term: 'pending',
    text: 'Waxwing has it safely and is handing it over. It goes out even if your program ends; what cannot be sent within a day, or its valid_for, fails.',
  },
  { term: 'sent', text: 'WhatsApp has taken it.' },
  { term: 'delivered', text: 'It is on the phone.' },
  { term: 'read', text: 'The chat was opened. People can switch this off; then it stays delivered.' },
  { term: 'failed', text: 'It was not sent; failure_reason says why. It does not count against the plan.' },
];

export function SendingMessages() {
  return (
    <Prose>
      <Example label="send call" files={{ 'send.sh': 'curl' }} />
      <h2>What you send</h2>
      <DefinitionList entries={BODY} />
      <h2>What comes back</h2>
      <Example label="answer" files={{ 'reply.json': 'JSON' }} />
      <DefinitionList entries={ANSWER} />
      <h2>What becomes of it</h2>
      <DefinitionList entries={STATUSES} />
      <h2>Repeating without sending twice</h2>
      <p>
        When an answer gets lost, nobody knows whether the message went out. Give each message an{' '}
        <code>Idempotency-Key</code> of your own, and repeat the call as often as you like: it is sent once. A
        repeated call gets the first answer again, with the header <code>Idempotent-Replayed: true</code>.
        Keys belong to the instance and are kept for 30 days: programs that send from the same one need names
        that differ.
      </p>
      <p>
        What WhatsApp says no to (<code>not_on_whatsapp</code>, <code>message_refused</code>) is an answer as
        well, and is repeated. After any other refusal, try again with the same key.
      </p>
      <Example label="send call that may be repeated" files={{ 'send-once.sh': 'curl' }} />
      <h2>Not waiting</h2>
      <p>
        With <code>Prefer: respond-async</code> the call answers 202 as soon as Waxwing has the message
        safely:
      </p>
      <Example label="send call that does not wait" files={{ 'send-later.sh': 'curl' }} />
      <p>
        Its status is there for the asking later, by the <code>id</code> of the answer; so is that of any
        message.
      </p>
      <Example label="question for a status" files={{ 'status.sh': 'curl' }} />
      <h2>Reading what arrived</h2>
      <p>
        The newest first; <code>next_cursor</code> of an answer, given as <code>cursor</code>, leads to older
        ones.
      </p>
      <Example label="question for what arrived" files={{ 'inbox.sh': 'curl' }} />
      <p>
        Some people show WhatsApp numbers to nobody: then <code>from</code> is null. <code>chat_id</code> is
        always there, and is what you answer to: send it as <code>number</code>.
      </p>
      <p>
        A message stands at the time it was written, which may be a while before it arrived: below others that
        you have read already. A program that asks again and again goes by the <code>id</code> of each
        message, and looks back some minutes further than it has to.
      </p>
      <h2>Refusals</h2>
      <p>
        A refusal has a status of 400 or more, a sentence in <code>error</code> and a fixed <code>code</code>{' '}
        that a program can go by. <Link to="/docs#troubleshooting">Troubleshooting</Link> has them all. Where
        a message was tried, <code>id</code> names it.
      </p>
      <Example label="refusal" files={{ 'refusal.json': 'JSON' }} />
    </Prose>
  );
}
