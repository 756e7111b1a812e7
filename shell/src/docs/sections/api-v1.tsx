import { Link } from '@waxwing/kit/router';
import groups from '../generated/v1-calls.json' with { type: 'json' };
import { DefinitionList } from '../prose/definition-list.js';
import { Example } from '../prose/example.js';
import { Prose } from '../prose/prose.js';

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
      <p>
        Each call takes <code>Authorization: Bearer</code> and an <Link to="/docs#api-keys">API key</Link>.
        All of them stand at the end of this page with the scope that they need; the{' '}
        <Link to="/docs#api-reference">reference</Link> has their fields. For tools that read OpenAPI:{' '}
        <a href="/api/openapi.public.json">openapi.public.json</a>.
      </p>
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
      <h2>Log of requests</h2>
      <p>
        <code>GET /api/v1/requests</code> lists the calls of the last 7 days: what was called, with which key,
        what was answered and how long it took, and the name that you gave it in{' '}
        <code>X-Client-Request-Id</code>; never a number, a text or a body. With the <code>request_id</code>{' '}
        of an answer behind it, it shows that call.
      </p>
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
      <h2>All calls</h2>
      {groups.map(({ group, calls }) => (
        <section key={group} aria-label={`Calls: ${group}`}>
          <h3>{group}</h3>
          <DefinitionList
            entries={calls.map(({ call, scope, summary }) => ({ term: call, aside: scope, text: summary }))}
          />
        </section>
      ))}
    </Prose>
  );
}
