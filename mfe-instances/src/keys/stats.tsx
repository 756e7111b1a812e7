import { formatCount } from '@waxwing/kit/format';
import { StatCard } from '@waxwing/kit/ui';
import type { ApiKey } from './keys.api.js';
import styles from './keys.module.css';

export function KeyStats({ keys }: { keys: readonly ApiKey[] | undefined }) {
  const count = (counts: (key: ApiKey) => boolean) => keys && formatCount(keys.filter(counts).length);
  return (
    <div className={styles.stats}>
      <StatCard label="Total" value={count(() => true)} />
      <StatCard label="Active" value={count(({ is_active }) => is_active)} />
      <StatCard label="Inactive" value={count(({ is_active }) => !is_active)} />
    </div>
  );
}
