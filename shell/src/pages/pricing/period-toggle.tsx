import styles from './period-toggle.module.css';
import type { BillingPeriod } from './plan-price.js';

const PERIODS: readonly { readonly value: BillingPeriod; readonly label: string }[] = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'annual', label: 'Annual' },
];

export interface PeriodToggleProps {
  readonly period: BillingPeriod;
  readonly onChange: (period: BillingPeriod) => void;
}

/** Monthly or annual, for all cards at once. */
export function PeriodToggle({ period, onChange }: PeriodToggleProps) {
  return (
    <fieldset className={styles.toggle}>
      <legend className="only-heard">Billing</legend>
      {PERIODS.map(({ value, label }) => (
        <label key={value}>
          <input
            type="radio"
            name="period"
            value={value}
            checked={period === value}
            onChange={() => onChange(value)}
          />
          {label}
        </label>
      ))}
      <strong className={styles.save}>Save 10%</strong>
    </fieldset>
  );
}
