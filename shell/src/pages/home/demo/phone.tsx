import { formatTime } from '@waxwing/kit/format';
import styles from './phone.module.css';
import { type DemoStatus, hasReached } from './use-send-demo.js';

export interface PhoneProps {
  readonly text: string;
  readonly status: DemoStatus;
  readonly at: string;
}

/** The recipient's phone. */
export function Phone({ text, status, at }: PhoneProps) {
  return (
    <div className={styles.phone}>
      <div className={styles.screen}>
        <div className={styles.contact}>
          <span className={styles.face} aria-hidden="true">
            YB
          </span>
          <span>
            <strong>Your business</strong>
            <small>+1 202 555 0100</small>
          </span>
        </div>
        <div className={styles.chat}>
          <span className={styles.day}>Today</span>
          <p className={styles.bubble}>Thanks for your order. We tell you when it is on its way.</p>
          {hasReached(status, 'delivered') && (
            <p key={at} className={styles.bubble} data-new="">
              {text} <time dateTime={at}>{formatTime(at)}</time>
            </p>
          )}
        </div>
        <div className={styles.reply} aria-hidden="true">
          Message
        </div>
      </div>
    </div>
  );
}
