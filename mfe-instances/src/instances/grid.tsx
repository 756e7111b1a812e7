import { useInstanceNavigation, usePreviousInstance } from '../instance-navigation.js';
import { InstanceCard } from './card.js';
import type { Instance } from './instances.api.js';
import styles from './list.module.css';

export function InstanceGrid({ instances }: { instances: readonly Instance[] }) {
  const previousId = usePreviousInstance();
  const { toInstance } = useInstanceNavigation();
  return (
    <ul className={styles.grid}>
      {instances.map((instance) => (
        <li key={instance.instanceId}>
          <InstanceCard
            instance={instance}
            takesFocus={instance.instanceId === previousId}
            onSelect={toInstance}
          />
        </li>
      ))}
    </ul>
  );
}
