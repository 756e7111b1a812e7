import { formatCount } from '@waxwing/kit/format';
import { StatCard } from '@waxwing/kit/ui';
import type { Instance, InstanceStatus } from './instances.api.js';
import styles from './list.module.css';

export function InstanceStats({ instances }: { instances: readonly Instance[] | undefined }) {
  const count = (status?: InstanceStatus) =>
    instances &&
    formatCount(instances.filter(({ currentStatus }) => !status || currentStatus === status).length);
  return (
    <div className={styles.stats}>
      <StatCard label="Total Instances" value={count()} />
      <StatCard label="Active Instances" value={count('ready')} />
      <StatCard label="Pending Instances" value={count('initializing')} />
    </div>
  );
}
