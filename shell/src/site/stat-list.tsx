import styles from './stat-list.module.css';

export interface Stat {
  readonly value: string;
  readonly label: string;
}

/** Figures side by side. */
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
