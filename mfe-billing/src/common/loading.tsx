import { Skeleton } from '@waxwing/kit/ui';
import styles from './loading.module.css';

/** Placeholders of `sheets` sheets while they load. `what` is announced to screen readers. */
export function Loading({ what, sheets }: { what: string; sheets: number }) {
  return (
    <div className={styles.sheets}>
      <span className="visually-hidden" role="status">
        Loading {what}
      </span>
      {Array.from({ length: sheets }, (_, sheet) => (
        <div key={sheet} className={styles.sheet}>
          <Skeleton width="40%" />
          <Skeleton lines={3} />
        </div>
      ))}
    </div>
  );
}
