import { Sample } from './sample.js';
import styles from './usage-sample.module.css';

const SENT = [38, 44, 41, 52, 49, 22, 18, 47, 55, 61, 58, 66, 31, 24, 63, 72, 69, 78];
const FAILED = [2, 1, 3, 1, 2, 0, 1, 2, 1, 4, 1, 2, 0, 1, 2, 1, 3, 2];

export function UsageSample() {
  return (
    <Sample label="Statistics: messages sent a day, and 8,412 of 10,000 messages used">
      <svg className={styles.chart} viewBox="0 0 360 100" preserveAspectRatio="none" aria-hidden="true">
        {SENT.map((sent, day) => {
          const failed = FAILED[day] ?? 0;
          return (
            <g key={day}>
              <rect x={day * 20 + 3} y={100 - sent} width="14" height={sent} className={styles.sent} />
              <rect
                x={day * 20 + 3}
                y={97 - sent - failed}
                width="14"
                height={failed}
                className={styles.failed}
              />
            </g>
          );
        })}
      </svg>
      <p className={styles.legend}>
        <span className={styles.sentLabel}>Sent</span> <span className={styles.failedLabel}>Failed</span>
        <strong>8,412 / 10,000</strong>
      </p>
    </Sample>
  );
}
