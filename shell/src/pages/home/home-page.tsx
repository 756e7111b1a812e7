import { PageHead } from '../../site/page-head.js';
import { StatList } from '../../site/stat-list.js';
import { CallToAction } from './call-to-action.js';
import { FeaturesGrid } from './features-grid.js';
import { Hero } from './hero.js';
import { HowItWorks } from './how-it-works.js';
import { Testimonials } from './testimonials.js';
import { UseCases } from './use-cases.js';

const STATS = [
  { value: '10,000+', label: 'Active Users' },
  { value: '1M+', label: 'Messages Sent Daily' },
  { value: '99.9%', label: 'Uptime' },
  { value: '24/7', label: 'Support' },
];

export default function HomePage() {
  return (
    <>
      <PageHead
        title="WhatsApp messages by one REST call"
        description="A hosted WhatsApp messaging API: link a phone by scanning a code, send with an API key, and follow every message until it is read."
      />
      <Hero />
      <StatList figures={STATS} />
      <FeaturesGrid />
      <UseCases />
      <HowItWorks />
      <Testimonials />
      <CallToAction />
    </>
  );
}
