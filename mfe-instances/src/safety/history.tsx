import { EmptyState, Timestamp } from '@waxwing/kit/ui';
import { HealthBadge } from './health-badge.js';
import type { Safety } from './safety.api.js';
import styles from './safety.module.css';

/** The changes of the number's state in the last year. */
export function SafetyHistory({ history }: Pick<Safety, 'history'>) {
  if (history.length === 0)
    return (
      <EmptyState title="Nothing has happened" level={3}>
        When the state of this number changes, you see here when, and why.
      </EmptyState>
    );
  return (
    <ul className={styles.history} aria-label="States of the number">
      {history.map(({ at, state, sentence }) => (
        <li key={at}>
          <Timestamp at={at} label="Since" />
          <HealthBadge state={state} />
          <p>{sentence ?? 'The number is well.'}</p>
        </li>
      ))}
    </ul>
  );
}
