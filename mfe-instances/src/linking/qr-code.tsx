import { Spinner } from '@waxwing/kit/ui';
import { useState } from 'react';
import styles from './qr-code.module.css';
import { secondsUntil, useCountdown } from './use-countdown.js';

/** WhatsApp's validity of a code, in seconds: the first of a linking is valid longer than the next ones. */
const FIRST_CODE_S = 60;
const NEXT_CODE_S = 20;

export interface QrCodeProps {
  /** The latest code, an image as a data URL. */
  readonly qr: string;
  /** When the next code replaces it, if the server knows. */
  readonly expiresAt: string | null;
}

/** The code as a stamp, with a ring that runs out when the next one is due. */
export function QrCode({ qr, expiresAt }: QrCodeProps) {
  return (
    // Always light: phones read dark on light.
    <div className={styles.stamp} data-theme="light">
      <svg className={styles.ring} aria-hidden="true" viewBox="0 0 100 100" fill="none">
        <rect x="1" y="1" width="98" height="98" />
        {expiresAt && <ExpiryRing key={qr} expiresAt={expiresAt} />}
      </svg>
      <img className={styles.code} src={qr} alt="QR code to scan with WhatsApp" width="232" height="232" />
    </div>
  );
}

/** Runs out with the code, and starts with the time that has already passed. */
function ExpiryRing({ expiresAt }: { expiresAt: string }) {
  const [left] = useState(() => Math.min(secondsUntil(expiresAt), FIRST_CODE_S));
  const [name, life] =
    left > NEXT_CODE_S ? [styles.firstCode, FIRST_CODE_S] : [styles.laterCode, NEXT_CODE_S];
  const style = { animationDelay: `${left - life}s` };
  return <rect className={name} style={style} x="1" y="1" width="98" height="98" pathLength="100" />;
}

/** A placeholder of the same size, so that nothing moves when the code appears. */
export function QrCodePlaceholder() {
  return (
    <div className={styles.stamp}>
      <Spinner size={40} />
    </div>
  );
}

/** When the next code comes. Hidden from screen readers: a countdown read aloud is noise. */
export function QrCodeExpiry({ qr, expiresAt }: QrCodeProps) {
  return (
    <p className={styles.next} aria-hidden="true">
      {expiresAt ? <Countdown key={qr} expiresAt={expiresAt} /> : 'A new code comes every 20 seconds'}
    </p>
  );
}

function Countdown({ expiresAt }: { expiresAt: string }) {
  const left = useCountdown(expiresAt);
  return left > 0 ? `New code in ${left} s` : 'New code any moment';
}
