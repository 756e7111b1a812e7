import { Link } from '@waxwing/kit/router';
import { lazy } from 'react';
import { OnDemand } from '../frame/on-demand.js';
import { DefinitionList } from '../prose/definition-list.js';
import { Prose } from '../prose/prose.js';

const RecipeCode = lazy(() => import(/* webpackChunkName: "docs-recipes" */ '../recipes/recipe-code.js'));

const SETTINGS = [
  { term: 'WAXWING_URL', text: 'Where you read this, without a path.' },
  { term: 'WAXWING_INSTANCE', text: 'The instance whose messages go to Chatwoot.' },
  { term: 'WAXWING_KEY', text: 'A key that may send with it: the scope messages:send is enough.' },
  { term: 'WAXWING_SECRET', text: 'The secret of the webhook.' },
  { term: 'CHATWOOT_URL', text: 'Your Chatwoot, such as https://app.chatwoot.com.' },
  { term: 'CHATWOOT_INBOX', text: 'The identifier of the inbox, from its settings.' },
  { term: 'CHATWOOT_SECRET', text: 'The secret of the inbox’s webhook, from the same page.' },
  { term: 'PORT', text: 'Where it listens on this machine, 4000 unless told.' },
  {
    term: 'SEEN_FILE',
    text: 'A file for the ids of the events that are in Chatwoot; chatwoot-bridge.seen beside it unless told.',
  },
];

export function Recipes() {
  return (
    <Prose>
      <h2>Chatwoot</h2>
      <p>
        Your team answers from Chatwoot, and your customers stay in WhatsApp. This program stands between the
        two and needs nothing but Node.js: what somebody writes becomes a message in a conversation of an API
        inbox, and what an agent answers there is sent to them.
      </p>
      <ul>
        <li>
          In Chatwoot add an inbox of the kind API, with <code>https://your-server/chatwoot</code> as its
          webhook URL. Chatwoot has signed these webhooks since the spring of 2026; with an older one the
          bridge refuses them.
        </li>
        <li>
          In Waxwing make a <Link to="/docs#webhooks">webhook</Link> to{' '}
          <code>https://your-server/waxwing</code> for <code>message.received</code> of that instance.
        </li>
        <li>Run the program behind your web server, which has the certificate, with these variables:</li>
      </ul>
      <DefinitionList entries={SETTINGS} />
      <OnDemand what="program">
        <RecipeCode label="bridge to Chatwoot" language="JavaScript" file="chatwoot-bridge.mjs" />
      </OnDemand>
      <ul>
        <li>
          A message that comes twice is written once, also after a restart. An answer is sent once: its id in
          Chatwoot is the <code>Idempotency-Key</code>.
        </li>
        <li>
          What was not sent is marked as failed for the agent: to a number without WhatsApp, beyond the limit
          of your plan, or a picture, which this bridge does not send. While the phone is being reconnected
          the message waits, and is sent when it is back.
        </li>
        <li>Notes among agents stay in Chatwoot.</li>
        <li>
          While Chatwoot is away the bridge answers 502, and Waxwing brings the event again. Run one bridge
          for an instance, not several.
        </li>
      </ul>
      <h2>n8n</h2>
      <p>
        This workflow takes events and verifies them. Copy it, and paste it into an empty workflow; put your
        secret into the node Verify; activate the workflow, and make a{' '}
        <Link to="/docs#webhooks">webhook</Link> to its production URL. Behind the node Answer goes what you
        want to happen; each item is an event.
      </p>
      <OnDemand what="workflow">
        <RecipeCode label="workflow for n8n" language="JSON" file="n8n-workflow.json" />
      </OnDemand>
      <ul>
        <li>
          The node Webhook has the option Raw Body, since the signature is over the bytes. What was not signed
          by Waxwing ends the workflow with an error, and nothing behind it runs.
        </li>
        <li>
          The code uses the module <code>crypto</code>. n8n’s image for task runners allows it; an n8n of your
          own that runs code itself needs <code>NODE_FUNCTION_ALLOW_BUILTIN=crypto</code>.
        </li>
        <li>
          Against repetitions put a node Remove Duplicates behind Answer, with <code>{'{{ $json.id }}'}</code>{' '}
          and items of previous executions.
        </li>
      </ul>
    </Prose>
  );
}
