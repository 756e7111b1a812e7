import type { BillingPeriod } from '@waxwing/client';
import { BillingPeriodToggle } from '@waxwing/kit/ui';
import { useState } from 'react';
import { Faq } from '../../site/faq.js';
import { PageHead } from '../../site/page-head.js';
import { PageHeader } from '../../site/page-header.js';
import { Section } from '../../site/section.js';
import { PlansProvider } from '../plans/plans-provider.js';
import { PlanList } from './plan-list.js';
import styles from './pricing-page.module.css';
import { PRICING_QUESTIONS } from './pricing-questions.js';

export default function PricingPage() {
  const [period, setPeriod] = useState<BillingPeriod>('month');
  return (
    <>
      <PageHead
        title="Pricing"
        description="Plans from free to 200,000 messages a month, billed monthly or annually, in rupees."
      />
      <PageHeader title="Pricing by instances and messages">
        Start free, and change the plan when you need more. Prices are in rupees; a year is paid at once and
        costs 10% less.
      </PageHeader>
      <div className={styles.plans}>
        <BillingPeriodToggle label="Billing" value={period} onChange={setPeriod} />
        <PlansProvider>
          <PlanList period={period} />
        </PlansProvider>
      </div>
      <Section title="Questions about plans">
        <Faq questions={PRICING_QUESTIONS} />
      </Section>
    </>
  );
}
