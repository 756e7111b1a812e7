import { Link } from '@waxwing/kit/router';
import { DefinitionList } from '../prose/definition-list.js';
import { Example } from '../prose/example.js';
import { Prose } from '../prose/prose.js';

const LIMITS = [
  { term: 'key', text: '1,000 calls in 10 seconds for one API key.' },
  { term: 'account', text: '2,000 calls in 10 seconds for one account: all its keys and browsers together.' },
  {
    term: 'address',
    text: '300 calls in a minute from one address without sign-in. A wrong key or token counts here.',
  },
  { term: 'login', text: '10 sign-ins with a wrong password in 15 minutes, for one email from one address.' },
  {
    term: 'login-address',
    text: '100 of these in an hour from one address, whatever the email. Signing up with an email that is taken counts with them.',
  },
  {
    term: 'login-email',
    text: '100 of these in an hour for one email, from all addresses. Beyond that each has its turn, one a second, and waits up to 10 seconds for it; an address that signed in to the account in the last 30 days does not wait.',
  },
  {
    term: 'login-network, recovery-network',
    text: 'Twice what an address has, 200 and 60 in an hour, for all addresses of an IPv6 /48 network together. One address is a /64 network.',
  },
  {
    term: 'recovery',
    text: '5 requests for a password reset link in 15 minutes, for one email from one address.',
  },
  {
    term: 'recovery-address',
    text: '30 of these in an hour from one address. Links that are no good count with them, and changes of an email.',
  },
  {
    term: 'pairing',
    text: '10 linking codes in 15 minutes for one phone number, whoever asks: each makes that phone ask back.',
  },
  { term: 'pairing-account', text: '60 linking codes in an hour for one account.' },
  {
    term: 'confirmation',
    text: '10 wrong passwords in 15 minutes where an account is asked for its password once more.',
  },
  { term: 'email-change', text: '10 changes of its email in an hour for one account.' },
  { term: 'order', text: '60 orders of plans in an hour for one account.' },
  { term: 'verification', text: '120 confirmations of payments in an hour for one account.' },
  { term: 'export', text: '10 exports of its data in an hour for one account.' },
  { term: 'webhook-test', text: '10 tests of webhooks in a minute for one account.' },
  { term: 'webhook-secret', text: '60 looks at the secret of a webhook in an hour for one account.' },
  { term: 'replay', text: '3 replays of webhooks in an hour for one account.' },
  {
    term: 'concurrency',
    text: '20 calls at a time of one account, or of one address without sign-in; 300 more wait for their turn. Sends have a queue of their own and do not count.',
  },
  {
    term: 'waits-key, waits',
    text: '5 calls at a time that wait for events with one key, and 20 with all keys of one account.',
  },
  { term: 'streams', text: '1 export at a time of one account.' },
  {
    term: 'signup, signup-day',
    text: '5 new accounts in an hour and 20 in a day from one address, where the service limits them.',
  },
  {
    term: 'signup-network, signup-network-day',
    text: 'Twice that, 10 and 40, for all addresses of an IPv6 /48 network together.',
  },
];

const HEADERS = [
  {
    term: 'RateLimit-Policy',
    text: 'The limits that count this call: <name>;q=calls;w=seconds, one after the other.',
  },
  { term: 'RateLimit', text: 'What is left of each: <name>;r=calls left;t=seconds until all are back.' },
  {
    term: 'Retry-After',
    text: 'How many seconds to wait before the next try makes sense: with rate_limited, with 503, and with 409 while something is under way.',
  },
];

export function RateLimits() {
  return (
    <Prose>
      <h2>Limits</h2>
      <DefinitionList entries={LIMITS} />
      <p>
        These are the usual figures. Your Waxwing may be set up with others: the headers of an answer always
        tell the ones in force.
      </p>
      <h2>Headers</h2>
      <DefinitionList entries={HEADERS} />
      <Example label="answer to one call too many" files={{ 'limited.http': 'HTTP' }} />
      <h2>What to do</h2>
      <ul>
        <li>
          On 429 with the code <code>rate_limited</code>, wait as long as <code>Retry-After</code> says, then
          repeat the call. With an <Link to="/docs#sending-messages">Idempotency-Key</Link> that is safe.
        </li>
        <li>
          To go as fast as is allowed, look at <code>r</code> in <code>RateLimit</code> and slow down before
          it is 0.
        </li>
        <li>
          429 with the code <code>message_limit</code> is something else: the messages of your plan are used
          up, and waiting a few seconds does not help.
        </li>
      </ul>
    </Prose>
  );
}
