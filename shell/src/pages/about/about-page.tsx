import { PRODUCT } from '../../app/product.js';
import { PageHead } from '../../site/page-head.js';
import { PageHeader } from '../../site/page-header.js';
import { Section } from '../../site/section.js';
import { StatList } from '../../site/stat-list.js';
import styles from './about-page.module.css';
import { Team } from './team.js';

const STATS = [
  { value: '10,000+', label: 'active users' },
  { value: '1M+', label: 'daily messages' },
  { value: '99.9%', label: 'uptime' },
];

const VALUES = [
  {
    name: 'Security First',
    text: 'Keys are kept encrypted and passwords hashed. Secrets never stand in an address or a log.',
  },
  { name: 'Innovation', text: 'We watch what WhatsApp changes and adapt, so that your call stays the same.' },
  {
    name: 'Customer Success',
    text: 'An error says what went wrong and what to do. Support answers within 24 hours.',
  },
  {
    name: 'Reliability',
    text: 'A message we have accepted is stored before we say so, and its status is what really happened.',
  },
];

export default function AboutPage() {
  return (
    <>
      <PageHead
        title="About"
        description={`Who makes ${PRODUCT.name}, why, and what we hold on to: security, innovation, customer success, reliability.`}
      />
      <PageHeader title="We carry messages between software and people" />
      <Section
        title="Our mission"
        lede="Any developer should be able to reach a customer on WhatsApp in an afternoon, and know what became of every message."
        form="wide"
      >
        <StatList figures={STATS} />
      </Section>
      <Section title="Our values">
        <dl className={styles.values}>
          {VALUES.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title="Our story">
        <div className={styles.story}>
          <p>
            {PRODUCT.name} began with an observation: what a customer waits for goes out by e-mail and SMS,
            while the customer is on WhatsApp.
          </p>
          <p>
            Sending on WhatsApp from software was possible, and broke often: phones lost their link, messages
            went out twice, and a status said sent when nothing had arrived. So we built the part in between
            once, with the care it needs, and made it a service: link a phone, get a key, send.
          </p>
          <p>The name is a small bird. It travels in flocks, far, and arrives.</p>
        </div>
      </Section>
      <Section title="Team" lede="Introductions follow.">
        <Team />
      </Section>
    </>
  );
}
