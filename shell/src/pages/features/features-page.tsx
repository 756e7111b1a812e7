import { Link } from '@waxwing/kit/router';
import { PageHead } from '../../site/page-head.js';
import { PageHeader } from '../../site/page-header.js';
import { Section } from '../../site/section.js';
import { CallToAction } from '../home/call-to-action.js';
import { FEATURE_GROUPS } from './feature-groups.js';
import styles from './features-page.module.css';

export default function FeaturesPage() {
  return (
    <>
      <PageHead
        title="Features"
        description="Linking by QR code, a REST send call, delivery status, message history with analytics, API key management, plans and billing."
      />
      <PageHeader title="Everything between your code and a phone">
        What the product does, part by part. What each plan holds is on the{' '}
        <Link to="/pricing">pricing page</Link>.
      </PageHeader>
      {FEATURE_GROUPS.map(({ title, text, features, sample: Sample }) => (
        <Section key={title} title={title} lede={text}>
          {Sample && (
            <div className={styles.sample}>
              <Sample />
            </div>
          )}
          <dl className={styles.list}>
            {features.map(([name, says]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{says}</dd>
              </div>
            ))}
          </dl>
        </Section>
      ))}
      <CallToAction />
    </>
  );
}
