import { Link } from '@waxwing/kit/router';
import type { ReactNode } from 'react';
import { Example } from '../prose/example.js';
import { Prose } from '../prose/prose.js';
import styles from '../prose/steps.module.css';

const STEPS = [
  {
    title: 'Create an account',
    text: (
      <p>
        <Link to="/signup">Sign up</Link> with an email address and a password, or{' '}
        <Link to="/login">sign in</Link> if you have an account.
      </p>
    ),
  },
  {
    title: 'Claim the Free plan',
    text: (
      <p>
        In the dashboard, open <b>Subscription</b> and claim the Free plan. It asks for no card.{' '}
        <Link to="/pricing">Pricing</Link> says how many instances and messages each plan allows.
      </p>
    ),
  },
  {
    title: 'Create an instance and link your phone',
    text: (
      <p>
        Open <b>My Instances</b>, press <b>Create Instance</b>, and a QR code appears. On the phone, open
        WhatsApp, then <b>Settings → Linked devices → Link a device</b>, and scan it. The page says{' '}
        <q>WhatsApp connected successfully!</q> when it is done.
      </p>
    ),
  },
  {
    title: 'Note down three things',
    text: (
      <>
        <p>
          The instance’s page shows its ID and, under API Details, its API key. With the number you want to
          write to, that is all a program needs. Put them into your terminal:
        </p>
        <Example label="environment" files={{ 'environment.sh': 'Shell' }} />
        <p>
          The number is in international form, country code first. Take your own for a start: WhatsApp shows
          the message in the chat with yourself.
        </p>
      </>
    ),
  },
  {
    title: 'Send',
    text: (
      <>
        <p>In the same terminal:</p>
        <Example label="first message" files={{ 'send.sh': 'curl' }} />
        <p>The answer comes when WhatsApp has taken the message:</p>
        <Example label="answer" files={{ 'reply.json': 'JSON' }} />
      </>
    ),
  },
];

export function GettingStarted() {
  return (
    <Prose>
      <Steps steps={STEPS} />
      <h2>Where to go from here</h2>
      <ul>
        <li>
          <Link to="/docs#examples">Examples</Link> sends the same message from JavaScript, Python and PHP.
        </li>
        <li>
          <Link to="/docs#sending-messages">Sending messages</Link> tells how to repeat a call without sending
          twice, and how to read what came back.
        </li>
        <li>
          Something else than the answer above? <Link to="/docs#troubleshooting">Troubleshooting</Link> has
          every refusal with its cause.
        </li>
      </ul>
    </Prose>
  );
}

export interface Step {
  readonly title: string;
  readonly text: ReactNode;
}

/** Numbered instructions. */
function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <h2>{title}</h2>
          {text}
        </li>
      ))}
    </ol>
  );
}
