import { formatDay, formatTime } from '../../format/dates.js';
import styles from './timestamp.module.css';

export interface TimestampProps {
  /** RFC 3339; shown in the user's time zone. */
  readonly at: string;
  /** The event, for a screen reader. */
  readonly label: string;
  /** Shows seconds, for events that are close together. */
  readonly seconds?: boolean;
  /** Hides the time of day, when space is short and another view shows it. */
  readonly dayOnly?: boolean;
}

/** The time of an event, in the style of a postmark. */
export function Timestamp({ at, label, seconds = false, dayOnly = false }: TimestampProps) {
  return (
    <time className={styles.postmark} dateTime={at}>
      <svg aria-hidden="true" width="26" height="16" viewBox="0 0 26 16" fill="none" stroke="currentColor">
        <circle cx="7" cy="8" r="6" />
        <circle cx="7" cy="8" r="3.5" strokeOpacity="0.6" />
        <path d="M13.5 4.5c2-1.6 4 1.6 6 0s4 1.6 6 0M14 8c2-1.6 4 1.6 6 0s4 1.6 5.5 0M13.5 11.5c2-1.6 4 1.6 6 0s4 1.6 6 0" />
      </svg>
      <span className="visually-hidden">{label}</span>
      <span>
        {formatDay(at)}
        {!dayOnly && <span className={styles.time}> {formatTime(at, { seconds })}</span>}
      </span>
    </time>
  );
}
