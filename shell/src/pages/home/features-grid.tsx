import { Link } from '@waxwing/kit/router';
import { buttonClass } from '@waxwing/kit/ui';
import type { ComponentType } from 'react';
import { Section } from '../../site/section.js';
import { HistorySample } from '../samples/history-sample.js';
import { InstancesSample } from '../samples/instances-sample.js';
import { KeysSample } from '../samples/keys-sample.js';
import { LinkSample } from '../samples/link-sample.js';
import { RetrySample } from '../samples/retry-sample.js';
import { UsageSample } from '../samples/usage-sample.js';
import styles from './features-grid.module.css';

interface Feature {
  readonly title: string;
  readonly text: string;
  readonly sample: ComponentType;
}

const FEATURES: readonly Feature[] = [
  {
    title: 'Every message, and what became of it',
    text: 'Sent, delivered, read or failed, with the reason. Filter the history by instance, direction and day.',
    sample: HistorySample,
  },
  {
    title: 'Linked by a scan',
    text: 'Create an instance, scan its code in WhatsApp, send. The code on screen is always the newest one.',
    sample: LinkSample,
  },
  {
    title: 'Safe to call again',
    text: 'Give a call an idempotency key, and a retry after a lost answer never sends twice.',
    sample: RetrySample,
  },
  {
    title: 'Analytics that count',
    text: 'Sent, received and failed by day and by instance, beside what your plan has left.',
    sample: UsageSample,
  },
  {
    title: 'Keys under control',
    text: 'Name a key, switch it off, delete it. Each instance has a key of its own as well.',
    sample: KeysSample,
  },
  {
    title: 'One account, many phones',
    text: 'An instance for each WhatsApp account, each with its own state. Linked ones reconnect by themselves.',
    sample: InstancesSample,
  },
];

export function FeaturesGrid() {
  return (
    <Section title="What you get" lede="Pieces of the product, as they look in the dashboard." form="wide">
      <ul className={styles.grid}>
        {FEATURES.map(({ title, text, sample: Sample }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
            <Sample />
          </li>
        ))}
      </ul>
      <p className={styles.moreLink}>
        <Link to="/features" className={buttonClass('secondary')}>
          All features
        </Link>
      </p>
    </Section>
  );
}
