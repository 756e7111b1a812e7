import { SegmentedControl, type SegmentedControlProps } from './segmented-control.js';

const PERIODS = [
  { value: 'month', label: 'Monthly' },
  { value: 'year', label: 'Annual', note: 'Save 10%' },
] as const;

type Period = (typeof PERIODS)[number]['value'];

/** Toggles monthly and annual prices. */
export function BillingPeriodToggle(props: Omit<SegmentedControlProps<Period>, 'options'>) {
  return <SegmentedControl {...props} options={PERIODS} />;
}
