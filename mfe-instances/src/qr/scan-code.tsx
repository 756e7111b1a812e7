import { Spinner } from '@waxwing/kit/ui';
import styles from './scan-code.module.css';
import { useSecondsLeft } from './use-seconds-left.js';

export interface ScanCodeProps {
  /** The server's newest code, an image as a data URL. */
  readonly qr: string;
  /** How long it stands, in seconds; undefined where that is not known. */
  readonly life: number | undefined;
}

/** The code as a stamp, with a ring that runs out when the next one is due. */
export function ScanCode({ qr, life }: ScanCodeProps) {
  return (
    // Light in both themes: phones read dark on light.
    <div className={styles.stamp} data-theme="light">
      <svg className={styles.ring} aria-hidden="true" viewBox="0 0 100 100" fill="none">
        <rect x="1" y="1" width="98" height="98" />
        {life && (
          <rect
            key={qr}
            className={life > 20 ? styles.long : styles.short}
            x="1"
            y="1"
            width="98"
            height="98"
            pathLength="100"
          />
        )}
      </svg>
      <img className={styles.code} src={qr} alt="QR code to scan with WhatsApp" width="232" height="232" />
    </div>
  );
}

/** The stamp before its code is there: what comes moves nothing. */
export function CodeToCome() {
  return (
    <div className={styles.stamp}>
      <Spinner size={40} />
    </div>
  );
}

/** When the next code comes. Seen, not heard: a countdown read aloud is noise. */
export function NextCode({ qr, life }: ScanCodeProps) {
  return (
    <p className={styles.next} aria-hidden="true">
      {life ? <Countdown key={qr} seconds={life} /> : 'A new code comes every 20 seconds'}
    </p>
  );
}

function Countdown({ seconds }: { seconds: number }) {
  const left = useSecondsLeft(seconds);
  return left > 0 ? `New code in ${left} s` : 'New code any moment';
}
