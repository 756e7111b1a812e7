import { Link } from '@waxwing/kit/router';
import { DefinitionList } from '../prose/definition-list.js';
import { Prose } from '../prose/prose.js';

const WORDS = [
  {
    term: 'Instance',
    text: 'One WhatsApp account, linked to Waxwing the way WhatsApp Web is: by a QR code.',
  },
  {
    term: 'API key',
    text: 'What your program shows to be let in. Each instance has its own; an account may have more.',
  },
  {
    term: 'Plan',
    text: 'How many instances you may have, and how many messages they may send in 30 days together.',
  },
  {
    term: 'Message',
    text: 'A text, a file, a place or the like to one number. It is pending, then sent, delivered and read, or it failed.',
  },
];

export function WhatItIs() {
  return (
    <Prose>
      <p>
        You link a WhatsApp account to Waxwing once. From then on any program that can make an HTTP request
        sends messages from that account’s number: order updates, appointment reminders, one-time codes. What
        arrives at the number can be read through the same API.
      </p>
      <h2>Four words</h2>
      <DefinitionList entries={WORDS} />
      <h2>How a message travels</h2>
      <p>
        Your program calls the send address of an instance. Waxwing writes the message down, counts it against
        your plan, and hands it to WhatsApp as a linked device of your phone. The answer says what is known by
        then; later you can ask whether it was delivered and read. A message that cannot be sent is not
        counted.
      </p>
      <h2>What it is not</h2>
      <p>
        Waxwing is not an official WhatsApp provider and has no ties to WhatsApp or Meta. It is built on an
        unofficial WhatsApp Web automation library. WhatsApp may restrict numbers that send what people did
        not ask for: write to those who expect you, and read the <Link to="/terms">terms</Link>.
      </p>
    </Prose>
  );
}
