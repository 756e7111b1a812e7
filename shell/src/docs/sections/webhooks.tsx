import { Link } from '@waxwing/kit/router';
import { lazy } from 'react';
import { OnDemand } from '../frame/on-demand.js';
import { DefinitionList } from '../prose/definition-list.js';
import { Example } from '../prose/example.js';
import { Prose } from '../prose/prose.js';
import { FAILURES, HEADERS, REFUSED, SETTINGS } from './webhook-terms.js';

const EventTypes = lazy(() => import(/* webpackChunkName: "docs-events" */ '../events/event-types.js'));

export function Webhooks() {
  return (
    <Prose>
      <p>
        A webhook is an address of yours that Waxwing calls. When somebody writes to you, when a message was
        read or failed, when a phone has to be linked again, your server gets the event as soon as it happens,
        and asks for nothing. A program that nobody can call reads the same{' '}
        <Link to="/docs#events">Events</Link> by itself.
      </p>
      <h2>Creating one</h2>
      <p>
        In the dashboard, under API Keys and there under Webhooks, press Create Webhook. Or make it by a call,
        with a <Link to="/docs#api-keys">key</Link> for all instances that has the scope{' '}
        <code>webhooks:manage</code>:
      </p>
      <Example label="call that makes a webhook" files={{ 'webhook-create.sh': 'curl' }} />
      <DefinitionList entries={SETTINGS} />
      <p>
        The answer has the <code>id</code> of the webhook and its <code>secret</code>, which proves that a
        delivery comes from Waxwing. No other call with a key shows it; you find it again in the dashboard.
        Keep it in the environment of your server:
      </p>
      <Example label="secret in the environment" files={{ 'webhook-secret.sh': 'Shell' }} />
      <p>
        The Free plan has 1 webhook, so that you can try it; Basic has 5, Pro 20 and Enterprise 50. A webhook
        tells what happens from its creation on.
      </p>
      <h2>What your server gets</h2>
      <p>
        A POST for each event. Its body is the event as JSON, the same that the event log has, and at most 20
        kB. All types stand at the end of this page.
      </p>
      <DefinitionList entries={HEADERS} />
      <h2>Verifying it</h2>
      <p>
        Anybody can post to your address. What Waxwing posts is signed as{' '}
        <a href="https://www.standardwebhooks.com">Standard Webhooks</a> defines it, and their libraries
        verify it. So does each of these, which is a whole server and needs nothing beside its language:
      </p>
      <Example
        label="server that receives events"
        files={{ 'receive.mjs': 'JavaScript', 'receive.py': 'Python', 'receive.php': 'PHP' }}
      />
      <ul>
        <li>
          What is signed is the id, the timestamp and the body, with dots between them. Take the bytes of the
          body as they came: JSON that was read and written again is not the same text.
        </li>
        <li>
          Refuse what is more than 5 minutes old, or somebody who has recorded a delivery can repeat it. The
          timestamp is that of the attempt, so that a late one is not refused.
        </li>
        <li>
          <code>webhook-signature</code> may hold several signatures, with spaces between them. One that is
          right is enough.
        </li>
        <li>Compare in constant time, as the programs above do.</li>
      </ul>
      <p>
        To find out why your server refuses a delivery, save its headers, one a line, and its body, byte for
        byte, and ask openssl:
      </p>
      <Example label="check of a saved delivery" files={{ 'verify.sh': 'Shell' }} />
      <h2>Answering it</h2>
      <p>
        Any status from 200 to 299 says that you have the event. Answer within 15 seconds: store the event,
        answer, and do your work after that. A server that sends a mail or asks another service before it
        answers will be too late some day, and get the event again. Nothing but the status counts; the first 4
        KB of your answer are shown in the dashboard.
      </p>
      <h2>Twice, and out of order</h2>
      <p>Every event arrives at least once. Your server has to be ready for this:</p>
      <ul>
        <li>
          An event comes again where your answer got lost on its way. It has the same <code>id</code>: note
          those that you have worked on, and answer 204 to one that you know.
        </li>
        <li>
          Events are sent in the order in which things happened, up to 10 at the same time, and one that
          failed comes later. Do not go by the order in which they arrive. A message only moves forward, from{' '}
          <code>pending</code> to <code>sent</code>, <code>delivered</code> and <code>read</code>; or it is{' '}
          <code>failed</code>, and stays so. Take a status that is further than the one you have, and pass
          over the others.
        </li>
        <li>
          Where order is worth more than speed, set <code>order</code> to <code>strict</code>: one event at a
          time, and one that fails holds up all that come after it, for three days if it has to.
        </li>
      </ul>
      <h2>When your server fails</h2>
      <DefinitionList entries={FAILURES} />
      <h2>Testing, and sending again</h2>
      <p>
        A test sends an example of the type at once, signed like any other event, and answers what your server
        said. It arrives as <code>webhook.test</code> with the example in <code>sample</code>. You have ten a
        minute.
      </p>
      <Example label="test of a webhook" files={{ 'webhook-test.sh': 'curl' }} />
      <p>
        The dashboard shows for each webhook the attempts of the last 24 hours and how many events wait. It
        and these calls show what became of events, and deliver them again:
      </p>
      <Example
        label="calls for deliveries"
        files={{
          'webhook-failed.sh': 'Failed',
          'webhook-resend.sh': 'Resend',
          'webhook-recover.sh': 'Recover',
        }}
      />
      <ul>
        <li>
          The deliveries show what became of each event of the last 14 days, and of all that were given up:
          each attempt, what came back, and when the next one is due.
        </li>
        <li>
          Resend tries one event once more, also one that was delivered. Recover begins anew with all that
          were given up and have happened since the time that you name. Both keep the <code>id</code>.
        </li>
        <li>
          A replay, by call or in the dashboard, delivers everything of a time once more, up to 30 days back:
          after a fault in your own program, for example. And whatever your server has missed, the{' '}
          <Link to="/docs#events">event log</Link> has it for a program that reads.
        </li>
      </ul>
      <h2>On your own machine</h2>
      <p>
        A server that you are still writing runs where Waxwing cannot call it. One file without anything to
        install passes your events on to it, signed, and goes on where it stopped; there is no webhook to
        make. The key needs the scope <code>events:read</code>.
      </p>
      <Example label="program that passes events on" files={{ 'listen.sh': 'Shell' }} />
      <p>
        It prints the secret that it signs with, then each event with the answer of your server.{' '}
        <code>node listen.mjs --help</code> tells the rest.
      </p>
      <h2>Addresses that are refused</h2>
      <ul>
        {REFUSED.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <h2>Replacing the secret</h2>
      <p>
        In the dashboard open the webhook, and there Secret. Choose for how long both secrets sign, up to a
        week, and press Replace Secret. Until then each delivery is signed with the new one and the old one,
        and your server accepts it whichever it has: give it the new one in that time. Where the old one has
        got out, let it end at once.
      </p>
      <h2>Recipes</h2>
      <p>
        A bridge to Chatwoot and a workflow for n8n, both whole and tested, are under{' '}
        <Link to="/docs#recipes">Chatwoot and n8n</Link>.
      </p>
      <h2>All types</h2>
      <OnDemand what="list of events">
        <EventTypes />
      </OnDemand>
    </Prose>
  );
}
