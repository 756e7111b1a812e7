import { Segments } from '@waxwing/kit/ui';
import type { BillingPeriod } from './plan-price.js';

const PERIODS = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'annual', label: 'Annual', note: 'Save 10%' },
] as const;

export interface PeriodToggleProps {
  readonly period: BillingPeriod;
  readonly onChange: (period: BillingPeriod) => void;
}

/** Monthly or annual, for all cards at once. */
export function PeriodToggle({ period, onChange }: PeriodToggleProps) {
  return <Segments label="Billing" value={period} options={PERIODS} onChange={onChange} />;
}
