import { Link } from '@waxwing/kit/router';
import { CodeBlock, EmptyState } from '@waxwing/kit/ui';
import type { ReactNode } from 'react';
import styles from './webhooks.module.css';

/** Fetches the program that forwards events to this machine, and runs it. */
const listenCommand = (origin: string) =>
  `curl -O ${origin}/listen.mjs\nWAXWING_KEY=… node listen.mjs \\\n  --forward http://localhost:4000/hook`;

/** Leads to the first event, in a minute: with a server, or with nothing but a terminal. */
export function NoWebhooks({ children }: { children: ReactNode }) {
  const ways = (
    <div className={styles.ways}>
      <section>
        <h4>Your server is on the internet</h4>
        <p>Give us its address. A test shows at once whether it understands us.</p>
        {children}
      </section>
      <section>
        <h4>You only want to see events, or your server is on your own machine</h4>
        <p>
          This forwards them without a webhook, with a <Link to="?tab=api-keys">key</Link> that may read
          events. Write to your own number from another phone: the first event is there.
        </p>
        <CodeBlock label="command" samples={[{ language: 'Shell', code: listenCommand(location.origin) }]} />
      </section>
      <p>
        Every type of event, and how your server verifies one, is in the{' '}
        <Link to="/docs#webhooks">documentation</Link>.
      </p>
    </div>
  );
  return (
    <EmptyState title="No webhooks yet" level={3} action={ways}>
      A webhook is an address of yours that we call as soon as something happens: somebody writes to you, a
      message is read, a phone has to be linked again.
    </EmptyState>
  );
}
