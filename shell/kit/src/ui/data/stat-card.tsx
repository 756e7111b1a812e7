import type { ReactNode } from 'react';
import { Skeleton } from '../feedback/skeleton.js';
import styles from './stat-card.module.css';

export interface StatCardProps {
  readonly label: string;
  /** Undefined while loading. */
  readonly value: ReactNode;
  readonly note?: ReactNode;
}

/** One figure with its label. */
export function StatCard({ label, value, note }: StatCardProps) {
  return (
    <dl className={styles.stat}>
      <dt>{label}</dt>
      <dd className={styles.value}>{value === undefined ? <Skeleton width="3ch" /> : value}</dd>
      {note && <dd className={styles.note}>{note}</dd>}
    </dl>
  );
}
