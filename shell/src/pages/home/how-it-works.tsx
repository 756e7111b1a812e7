import { Section } from '../../site/section.js';
import styles from './how-it-works.module.css';

const STEPS = [
  {
    title: 'Create Account',
    text: 'Sign up with an email address and claim the Free plan. No credit card is asked for.',
    proof: 'POST /api/auth/signup',
  },
  {
    title: 'Create Instance',
    text: 'One press makes an instance and shows a QR code. Scan it in WhatsApp under Linked devices.',
    proof: 'ins_0198f2c4… · ready',
  },
  {
    title: 'Start Sending',
    text: 'Copy the key of the instance and call the send endpoint from your code, or paste the curl line.',
    proof: '200 · "status": "sent"',
  },
];

export function HowItWorks() {
  return (
    <Section title="How It Works" lede="Three steps, a few minutes.">
      <ol className={styles.steps}>
        {STEPS.map(({ title, text, proof }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
            <code>{proof}</code>
          </li>
        ))}
      </ol>
    </Section>
  );
}
