import { Link } from '@waxwing/kit/router';
import { DefinitionList } from '../prose/definition-list.js';
import { Example } from '../prose/example.js';
import { Prose } from '../prose/prose.js';

const KINDS = [
  {
    term: 'Instance key',
    text: 'Comes with the instance and is good for that instance alone. It stands on the instance’s page, under API Details.',
  },
  {
    term: 'Account key',
    text: 'Made in the dashboard under API Keys, with a name that you choose. Good for all instances of the account, unless you limit it.',
  },
];

const LIMITS = [
  {
    term: 'Scopes',
    text: 'What the key may do: send and read unless you choose something else. A call that needs another scope is refused with insufficient_scope, and field names the scope. Instance keys send and read, files included.',
  },
  {
    term: 'Instances',
    text: 'The instances that it opens. Any other instance is not found, as if it did not exist.',
  },
  {
    term: 'Allowed addresses',
    text: 'IPv4 and IPv6 addresses and networks. From any other address the key is refused with ip_not_allowed.',
  },
  {
    term: 'Messages a day',
    text: 'A cap from 00:00 to 24:00 UTC. What goes beyond it is refused with daily_cap, and Retry-After counts to the next day. Messages that fail later count too.',
  },
];

const SCOPES = [
  { term: 'messages:send', text: 'Send messages.' },
  { term: 'messages:read', text: 'Read messages, those that were sent and those that were received.' },
  { term: 'instances:read', text: 'See instances and whether they are ready.' },
  { term: 'instances:manage', text: 'Create, link, log out and delete instances.' },
  { term: 'events:read', text: 'Read events and follow the stream of events.' },
  { term: 'webhooks:manage', text: 'Create, change and delete webhooks.' },
  { term: 'logs:read', text: 'Read the log of requests.' },
  { term: 'media:write', text: 'Upload files for messages.' },
  { term: 'media:read', text: 'Download files of messages.' },
];

export function ApiKeys() {
  return (
    <Prose>
      <h2>Two kinds</h2>
      <DefinitionList entries={KINDS} />
      <p>
        Both look alike, <code>wxl_</code> and 32 characters (<code>wxs_</code> where Waxwing talks to its
        sandbox), and both are shown in the same header of a request:
      </p>
      <Example label="question whether an instance is ready" files={{ 'ready.sh': 'curl' }} />
      <p>
        That call is also the quickest test of a key: it answers with the state of the instance and sends
        nothing.
      </p>
      <h2>Limits</h2>
      <p>
        A program that only sends needs no key that can read. Open Limits when you create or edit a key; a
        refused call is not charged, and its <code>Idempotency-Key</code> stays free.
      </p>
      <DefinitionList entries={LIMITS} />
      <h2>Scopes</h2>
      <DefinitionList entries={SCOPES} />
      <p>
        <code>GET /api/v1/key</code> tells any key what it may do, what is left of its day and when it
        expires.
      </p>
      <h2>Keeping a key</h2>
      <ul>
        <li>
          Keep it in the environment of your server, not in the source and never in a web page or an app.
        </li>
        <li>
          Give every program an account key of its own, so that you can switch off one without the others.
        </li>
        <li>
          The dashboard hides keys behind bullets until you press Show; Copy works without showing. Last used
          tells you which ones nobody needs.
        </li>
      </ul>
      <h2>When a key has got out</h2>
      <p>
        Switch it off under API Keys: from then on it is refused with <q>Invalid or inactive API key</q>. Make
        a new one, move your programs over, delete the old one. An instance key stays as long as its instance:
        if one has got out, delete the instance and create another.
      </p>
      <p>
        The dashboard’s own calls use the token of your sign-in, not a key; both are in the{' '}
        <Link to="/docs#api-reference">API reference</Link>.
      </p>
    </Prose>
  );
}
