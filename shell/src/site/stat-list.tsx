import styles from './stat-list.module.css';

export interface Stat {
  readonly value: string;
  readonly label: string;
}

/** Figures side by side, as at the foot of a ledger page. */
export function StatList({ figures }: { figures: readonly Stat[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ value, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
