import { Skeleton } from '../ui/feedback/skeleton.js';
import styles from './loading.module.css';

export interface LoadingProps {
  /** Announced to screen readers, such as 'your orders'. */
  readonly what: string;
  /** The number of lines. */
  readonly lines?: number;
  /** The number of cards to show instead, with three lines each. */
  readonly cards?: number;
}

/** Placeholders for something that is loading. */
export function Loading({ what, lines = 3, cards }: LoadingProps) {
  return (
    <div className={styles.loading}>
      <span className="visually-hidden" role="status">
        Loading {what}
      </span>
      {cards === undefined ? (
        <Skeleton lines={lines} />
      ) : (
        Array.from({ length: cards }, (_, card) => (
          <div key={card} className={styles.card}>
            <Skeleton width="40%" />
            <Skeleton lines={3} />
          </div>
        ))
      )}
    </div>
  );
}
