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
    text: 'Made in the dashboard under API Keys, with a name that you choose. Good for all instances of the account.',
  },
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
