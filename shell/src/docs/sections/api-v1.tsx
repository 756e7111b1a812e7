import { Link } from '@waxwing/kit/router';
import { DefinitionList } from '../prose/definition-list.js';
import { Example } from '../prose/example.js';
import { Prose } from '../prose/prose.js';

const CALLS = [
  { term: 'POST /api/v1/messages', aside: 'messages:send', text: 'Send a message.' },
  { term: 'GET /api/v1/messages/{id}', aside: 'messages:read', text: 'Read one, with its present status.' },
  {
    term: 'GET /api/v1/messages/{id}/reactions',
    aside: 'messages:read',
    text: 'List the reactions that stand now.',
  },
  {
    term: 'GET /api/v1/messages/{id}/edits',
    aside: 'messages:read',
    text: 'List all texts that an edited message had.',
  },
  {
    term: 'GET /api/v1/messages/{id}/votes',
    aside: 'messages:read',
    text: 'Count the votes in a poll, with the voters.',
  },
  { term: 'GET /api/v1/messages', aside: 'messages:read', text: 'List messages by what they are.' },
  { term: 'GET /api/v1/instances', aside: 'instances:read', text: 'List the instances that the key opens.' },
  { term: 'GET /api/v1/instances/{id}', aside: 'instances:read', text: 'Read one, and whether it can send.' },
  { term: 'POST /api/v1/instances', aside: 'instances:manage', text: 'Create one.' },
  {
    term: 'GET /api/v1/instances/{id}/qr',
    aside: 'instances:manage',
    text: 'Read the QR code that links a phone.',
  },
  {
    term: 'POST /api/v1/instances/{id}/pairing-code',
    aside: 'instances:manage',
    text: 'Get a code to type in on the phone instead.',
  },
  { term: 'POST /api/v1/instances/{id}/logout', aside: 'instances:manage', text: 'Unlink the phone.' },
  { term: 'DELETE /api/v1/instances/{id}', aside: 'instances:manage', text: 'Remove an instance for good.' },
  { term: 'GET /api/v1/key', text: 'Ask what the key of the call may do.' },
];

const HEADERS = [
  {
    term: 'Prefer: respond-async',
    text: 'Answers 202 as soon as Waxwing has the message safely.',
  },
  {
    term: 'Prefer: wait=3',
    text: 'Waits for WhatsApp at most so many seconds, 0 to 10. What it has not answered by then is pending.',
  },
  {
    term: 'Preference-Applied',
    text: 'In an answer: which of the two was followed.',
  },
  {
    term: 'X-Client-Request-Id',
    text: 'A name of your own for the request, up to 64 characters. It stands in our log, for support to find it.',
  },
];

const FILTERS = [
  { term: 'instance_id, direction, status', text: 'What a message says of itself.' },
  {
    term: 'type, has_media',
    text: 'Only one kind, such as poll; only files (true), or only what is none (false).',
  },
  { term: 'to, from', text: 'Only what was sent to, or received from, this number or chat_id.' },
  {
    term: 'created_after, created_before',
    text: 'A day or an RFC 3339 time. The first is included, the second is not.',
  },
  { term: 'limit, cursor', text: 'Up to 100 a page; next_cursor of a page leads to the next one.' },
];

/** The calls of version 1, with samples, and what will stay of them. */
export function ApiV1() {
  return (
    <Prose>
      <h2>Calls</h2>
      <p>
        Each takes <code>Authorization: Bearer</code> and an <Link to="/docs#api-keys">API key</Link> with the
        scope beside it. For tools that read OpenAPI:{' '}
        <a href="/api/openapi.public.json">openapi.public.json</a>.
      </p>
      <DefinitionList entries={CALLS} />
      <h2>Sending</h2>
      <p>
        A key that opens one instance needs no <code>instance_id</code>; any other names it in the body.
      </p>
      <Example label="version 1: send call" files={{ 'v1-send.sh': 'curl' }} />
      <p>
        The answer is the message, in the form that every call and every event shows. Every object says in{' '}
        <code>object</code> what it is.
      </p>
      <Example label="version 1: message" files={{ 'v1-message.json': 'JSON' }} />
      <DefinitionList entries={HEADERS} />
      <p>
        <code>type</code> says what is sent: <Link to="/docs#kinds">Kinds of messages</Link> has a sample of
        each.
      </p>
      <h2>Finding messages</h2>
      <Example label="version 1: question for a message" files={{ 'v1-status.sh': 'curl' }} />
      <Example label="version 1: question for what failed" files={{ 'v1-find.sh': 'curl' }} />
      <DefinitionList entries={FILTERS} />
      <p>
        A list is <code>{'{"object": "list", "data": […], "has_more": …, "next_cursor": …}'}</code>, the
        newest message first. A page looks through a part of the history: where few messages match, it may
        hold fewer than <code>limit</code>, or none. Go on until <code>has_more</code> is false.
      </p>
      <h2>Instances</h2>
      <Example label="version 1: question for instances" files={{ 'v1-instances.sh': 'curl' }} />
      <h2>What stays</h2>
      <p>
        Version 1 only grows. We may add calls, optional fields in requests, fields in answers, error codes,
        event types, and values of such fields as <code>status</code>: a program has to ignore what it does
        not know, and goes by the HTTP status where a code is new to it. Each release is compared with the one
        before, and is not made where something is missing.
      </p>
      <p>
        Anything else would be version 2. Version 1 would then go on for 12 months or more, with the headers{' '}
        <code>Deprecation</code> and <code>Sunset</code> and a mail to every account that calls it. The calls
        under <code>/api/public</code> stay as they are.
      </p>
    </Prose>
  );
}
