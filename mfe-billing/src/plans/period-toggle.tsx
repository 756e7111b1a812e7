import styles from './period-toggle.module.css';
import type { Period } from './plans.api.js';

const PERIODS = [
  { value: 'month', label: 'Monthly' },
  { value: 'year', label: 'Annual', advantage: 'Save 10%' },
] as const;

/** By the month or by the year. Arrow keys go from one to the other. */
export function PeriodToggle({ value, onChange }: { value: Period; onChange: (period: Period) => void }) {
  return (
    <fieldset className={styles.toggle}>
      <legend className="only-heard">Billing period</legend>
      {PERIODS.map((period) => (
        <label key={period.value} className={styles.choice}>
          <input
            type="radio"
            name="period"
            className="only-heard"
            checked={period.value === value}
            onChange={() => onChange(period.value)}
          />
          {period.label}
          {'advantage' in period && <span className={styles.advantage}> {period.advantage}</span>}
        </label>
      ))}
    </fieldset>
  );
}
