import { formatRupees } from '@waxwing/kit/format';
import styles from './price.module.css';

/** A plan's price in large type, with its period, such as '/year'. */
export function Price({ rupees, per }: { rupees: number; per: string }) {
  return (
    <p className={styles.price}>
      {formatRupees(rupees)} <span className={styles.per}>{per}</span>
    </p>
  );
}
