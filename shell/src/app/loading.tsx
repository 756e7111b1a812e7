import { Spinner } from '@waxwing/kit/ui';
import styles from './loading.module.css';

/** Shown while a page is loading. */
export function Loading() {
  return (
    <div className={styles.loading}>
      <Spinner label="Loading" size={28} />
    </div>
  );
}
