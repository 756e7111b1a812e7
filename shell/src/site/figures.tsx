import styles from './figures.module.css';

export interface Figure {
  readonly value: string;
  readonly label: string;
}

/** Figures side by side, as at the foot of a ledger page. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
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
