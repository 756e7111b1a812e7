import { Link } from '@waxwing/kit/router';
import { Example } from '../prose/example.js';
import { Prose } from '../prose/prose.js';

export function Examples() {
  return (
    <Prose>
      <h2>First, the environment</h2>
      <p>
        All four read the same variables, so that no key stands in a program. ID and key are on the instance’s
        page in the dashboard.
      </p>
      <Example label="environment" files={{ 'environment.sh': 'Shell' }} />
      <h2>Then the program</h2>
      <Example
        label="send a message"
        files={{ 'send.mjs': 'JavaScript', 'send.py': 'Python', 'send.php': 'PHP', 'send.sh': 'curl' }}
      />
      <p>
        Each prints the ID and status of the message, or the code and sentence of the refusal, which{' '}
        <Link to="/docs#troubleshooting">Troubleshooting</Link> explains.
      </p>
      <h2>Only once, whatever happens</h2>
      <p>
        In a job that may run again, name the message with an <code>Idempotency-Key</code>, and a repeated
        call sends nothing twice.
      </p>
      <Example label="send call that may be repeated" files={{ 'send-once.sh': 'curl' }} />
    </Prose>
  );
}
