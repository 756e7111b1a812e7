import { Segments } from '@waxwing/kit/ui';
import type { Period } from './plans.api.js';

const PERIODS = [
  { value: 'month', label: 'Monthly' },
  { value: 'year', label: 'Annual', note: 'Save 10%' },
] as const;

/** By the month or by the year. */
export function PeriodToggle({ value, onChange }: { value: Period; onChange: (period: Period) => void }) {
  return <Segments label="Billing period" value={value} options={PERIODS} onChange={onChange} />;
}
