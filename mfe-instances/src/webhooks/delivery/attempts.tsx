import { formatCount } from '@waxwing/kit/format';
import { Badge, Timestamp } from '@waxwing/kit/ui';
import { originText, outcomeText } from '../deliveries/describe-attempt.js';
import type { DeliveryDetail } from './delivery.api.js';
import styles from './delivery.module.css';
import { ResponseText } from './response-text.js';

type AttemptDetail = DeliveryDetail['attempt_list'][number];

/** Every attempt that is kept, the latest first and open. */
export function Attempts({ attempts }: { attempts: readonly AttemptDetail[] }) {
  return (
    <ol className={styles.attempts} reversed>
      {attempts.toReversed().map((attempt, at) => (
        <li key={`${attempt.at} ${attempt.attempt}`}>
          <details open={at === 0}>
            <summary>
              <Badge tone={attempt.error ? 'danger' : 'success'}>{outcomeText(attempt)}</Badge>
              <span className={styles.muted}>
                {originText(attempt)}, {formatCount(attempt.duration_ms)} ms
              </span>
              <Timestamp at={attempt.at} label="Sent" seconds />
            </summary>
            <ResponseText text={attempt.response} answered={attempt.status !== null} />
          </details>
        </li>
      ))}
    </ol>
  );
}
