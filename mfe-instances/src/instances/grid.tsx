import { useLeftInstance, usePlaces } from '../places.js';
import { InstanceCard } from './card.js';
import type { Instance } from './instances.api.js';
import styles from './list.module.css';

export function InstanceGrid({ instances }: { instances: readonly Instance[] }) {
  const left = useLeftInstance();
  const { toInstance } = usePlaces();
  return (
    <ul className={styles.grid}>
      {instances.map((instance) => (
        <li key={instance.instanceId}>
          <InstanceCard instance={instance} takesFocus={instance.instanceId === left} onSelect={toInstance} />
        </li>
      ))}
    </ul>
  );
}
