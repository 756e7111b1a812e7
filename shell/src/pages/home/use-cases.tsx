import { Section } from '../../site/section.js';
import styles from './use-cases.module.css';

const GROUPS = [
  {
    title: 'OTP and authentication',
    text: 'Codes where people already look, with the proof that they arrived.',
    cases: [
      { name: 'One-time passwords', message: 'Your code is 482 913. It is good for 10 minutes.' },
      { name: 'Sign-in confirmation', message: 'New sign-in from Pune. Was this you? Reply 1 for yes.' },
      { name: 'Number verification', message: 'Reply START to confirm this number for your account.' },
    ],
  },
  {
    title: 'Utility messages',
    text: 'What a customer waits for, when it happens.',
    cases: [
      { name: 'Orders and deliveries', message: 'Your parcel is out for delivery.' },
      { name: 'Appointments', message: 'Reminder: tomorrow at 10:30. Reply 2 to move it.' },
      { name: 'Bills and payments', message: 'We received ₹1,499. Your receipt is in your account.' },
    ],
  },
];

export function UseCases() {
  return (
    <Section title="What it is used for" form="wide">
      <div className={styles.groups}>
        {GROUPS.map(({ title, text, cases }) => (
          <div key={title}>
            <h3>{title}</h3>
            <p className={styles.text}>{text}</p>
            <dl className={styles.examples}>
              {cases.map(({ name, message }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{message}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </Section>
  );
}
