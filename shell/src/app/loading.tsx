import { Spinner } from '@waxwing/kit/ui';
import styles from './loading.module.css';

/** Stands for a page that is on its way. */
export function Loading() {
  return (
    <div className={styles.loading}>
      <Spinner label="Loading" size={28} />
    </div>
  );
}
