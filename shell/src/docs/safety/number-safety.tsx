import { Link } from '@waxwing/kit/router';
import picture from '../generated/number-safety.json' with { type: 'json' };
import { DefinitionList } from '../prose/definition-list.js';
import { Example } from '../prose/example.js';
import { Prose } from '../prose/prose.js';
import styles from './number-safety.module.css';
import { SimulationTables } from './simulation-tables.js';

const MODES = [
  { term: 'protect', text: 'Messages that would risk the number wait until they may leave, or are refused.' },
  {
    term: 'watch',
    text: 'Everything is counted and you are warned, but nothing waits. Opt-outs and WhatsApp’s own lock hold.',
  },
  { term: 'off', text: 'Nothing is counted, held or refused.' },
];

const FIGURES = [
  {
    term: 'First contacts',
    text: '10 on the first day, then 15, 25, 40 a day in the first week, 60 in the second, 90 in the third, 120 from then on; a quarter of it in an hour, and 20 to 120 seconds between two of them. A day counts only where the number sends and is well; a restriction or two idle weeks set it back one stage.',
  },
  {
    term: 'People who know you',
    text: '400 an hour and 2,000 a day; ten at once, then one every 3 seconds.',
  },
  {
    term: 'One recipient',
    text: '20 messages an hour, 60 a day; 3 in seven days to one who has not answered.',
  },
  { term: 'Numbers looked up', text: '60 an hour and 300 a day, 20 on the first day.' },
  {
    term: 'WhatsApp’s own limit',
    text: 'Of the new chats that WhatsApp still lets the number begin, four fifths at most.',
  },
  {
    term: 'One text to many',
    text: 'From the eleventh first contact within an hour who gets the same text, the gaps are three times as long.',
  },
  {
    term: 'Quiet hours',
    text: 'None, until you set them. First contacts wait for their end; answers leave all the same.',
  },
];

const STATES = [
  { term: 'ok', text: 'The number is well.' },
  {
    term: 'caution',
    text: 'Half as many first contacts leave, until two days have passed without a cause: WhatsApp has warned, fewer than 70 % of first messages are delivered within a day, fewer than 10 % of those written to in a week answer, or more than 2 % opt out.',
  },
  {
    term: 'held',
    text: 'No first contact leaves for a day: WhatsApp has refused two strangers in an hour or three in a day, or fewer than half of the first messages are delivered. Then one message tries whether it is over, never a series; each one that is refused doubles the time, up to a week. Six hours where more than a fifth of the numbers looked up have no WhatsApp.',
  },
  {
    term: 'restricted',
    text: 'WhatsApp has locked the number for people who have not written to it. Answers go on.',
  },
  { term: 'banned', text: 'Nothing leaves. Only the phone can ask WhatsApp for a review.' },
];

const ANSWERS = [
  {
    term: '202',
    aside: 'pending',
    text: 'With Prefer: respond-async: the message is stored and charged, and leaves by itself. hold says why it waits, and until when.',
  },
  {
    term: '429',
    aside: 'paced',
    text: 'Its sender waits for the answer, or its validity ends before it may leave. Nothing is stored or charged.',
  },
  {
    term: '503',
    aside: 'account_restricted',
    text: 'The number is restricted or held. Nothing is stored or charged.',
  },
  {
    term: '403',
    aside: 'first_contacts_off',
    text: 'The number writes only to people who have written to it.',
  },
  {
    term: '422',
    aside: 'opted_out',
    text: 'The recipient wants no messages. It is not charged.',
  },
];

export function NumberSafety() {
  return (
    <Prose>
      <p>
        WhatsApp restricts and bans numbers that write to many strangers, that get few answers, or that people
        report. Nobody can undo that. Waxwing therefore tells apart people who know the number (they have
        written to it) and <strong>first contacts</strong>: first contacts leave slowly, while answers leave
        at once and never wait for them.
      </p>
      <h2>The figures</h2>
      <p>
        WhatsApp publishes none. These are inferred from reports of restricted numbers, and may be too careful
        or too bold for yours. Each cap is a setting of the instance; one above its default asks for a
        confirmation, which is noted.
      </p>
      <DefinitionList entries={FIGURES} />
      <p>What leaves when in the first year of a number with these figures, simulated:</p>
      {/* Drawn by this project; within the page it takes the colours of the theme. */}
      <div className={styles.picture} dangerouslySetInnerHTML={{ __html: picture.svg }} />
      <SimulationTables />
      <p>
        A shop that mostly answers never waits. Of a campaign to 10,000 strangers 210 have left after a week
        and 2,340 after a month: write to people who have asked for it, or let them write first, for example
        by a <code>wa.me</code> link. Login codes to strangers are held by the same limits: let users begin
        the chat.
      </p>
      <h2>Three modes</h2>
      <DefinitionList entries={MODES} />
      <p>
        You find the mode, what has left today, and when the rest will have left under Safety on the page of
        the instance. A program reads the same, with the scope <code>instances:read</code>, and changes it
        with <code>instances:manage</code>:
      </p>
      <Example label="safety of a number" files={{ 'v1-safety.sh': 'Read', 'v1-quiet-hours.sh': 'Change' }} />
      <h2>What the API answers</h2>
      <DefinitionList entries={ANSWERS} />
      <p>
        A refusal leaves the Idempotency-Key free, so that the same call may be repeated after{' '}
        <code>Retry-After</code>. For a campaign, do not wait: a message with a validity of up to a week
        leaves by itself, and is given back where its time runs out.
      </p>
      <Example label="message that may wait" files={{ 'v1-patient.sh': 'curl' }} />
      <p>
        The <Link to="/docs#events">events</Link> <code>message.held</code>, <code>message.released</code> and{' '}
        <code>instance.standing</code> tell the same to your server.
      </p>
      <h2>The state of a number</h2>
      <DefinitionList entries={STATES} />
      <p>
        Each comes with its reason, its end and what you can do. Do not move your first contacts to another
        instance then: WhatsApp restricts that one as well.
      </p>
      <h2>Opting out</h2>
      <p>
        Whoever writes STOP, or the same word in their language, gets no more messages from any instance of
        your account whose number safety is not off, until they write START. What waits for them fails, and is
        given back. The words are a setting. Your program adds those who have said so elsewhere, with the
        scope <code>messages:send</code>; <code>recipient.opted_out</code> tells of those who wrote it.
      </p>
      <Example label="opt-out" files={{ 'v1-opt-out.sh': 'curl' }} />
    </Prose>
  );
}
