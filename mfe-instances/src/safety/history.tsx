import { localTimes } from '@waxwing/kit/format';
import { EmptyState, Timestamp } from '@waxwing/kit/ui';
import { HealthBadge } from './health-badge.js';
import type { Safety } from './safety.api.js';
import styles from './safety.module.css';

type SafetyEvents = Pick<Safety, 'history' | 'settings_history'>;

/** The changes of the number's state and of its settings in the last year. */
export function SafetyHistory({ history, settings_history: settings }: SafetyEvents) {
  if (history.length + settings.length === 0)
    return (
      <EmptyState title="Nothing has happened" level={3}>
        When the state or the settings of this number change, you see here when, and why.
      </EmptyState>
    );
  return (
    <>
      {history.length > 0 && (
        <ul className={styles.history} aria-label="States of the number">
          {history.map(({ at, state, sentence }) => (
            <li key={at}>
              <Timestamp at={at} label="Since" />
              <HealthBadge state={state} />
              <p>{localTimes(sentence ?? 'The number is well.')}</p>
            </li>
          ))}
        </ul>
      )}
      {settings.length > 0 && (
        <ul className={styles.history} aria-label="Changes of the settings">
          {settings.map(({ at, by, confirmed_caps: caps }) => (
            <li key={at}>
              <Timestamp at={at} label="On" />
              <p>{`${by} changed the settings${caps.length > 0 ? ` and confirmed ${caps.join(', ')} above the default` : ''}.`}</p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
