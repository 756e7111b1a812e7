import { Spinner } from '@waxwing/kit/ui';
import { useState } from 'react';
import styles from './qr-code.module.css';
import { secondsUntil, useCountdown } from './use-countdown.js';

/** How long WhatsApp lets a code stand, in seconds: the first of a round longer than those after it. */
const FIRST_CODE_S = 60;
const NEXT_CODE_S = 20;

export interface QrCodeProps {
  /** The server's newest code, an image as a data URL. */
  readonly qr: string;
  /** When the next one takes its place, where the server knows. */
  readonly expiresAt: string | null;
}

/** The code as a stamp, with a ring that runs out when the next one is due. */
export function QrCode({ qr, expiresAt }: QrCodeProps) {
  return (
    // Light in both themes: phones read dark on light.
    <div className={styles.stamp} data-theme="light">
      <svg className={styles.ring} aria-hidden="true" viewBox="0 0 100 100" fill="none">
        <rect x="1" y="1" width="98" height="98" />
        {expiresAt && <ExpiryRing key={qr} expiresAt={expiresAt} />}
      </svg>
      <img className={styles.code} src={qr} alt="QR code to scan with WhatsApp" width="232" height="232" />
    </div>
  );
}

/** Runs out with the code, and has run already for as long as the code has stood. */
function ExpiryRing({ expiresAt }: { expiresAt: string }) {
  const [left] = useState(() => Math.min(secondsUntil(expiresAt), FIRST_CODE_S));
  const [name, life] = left > NEXT_CODE_S ? [styles.long, FIRST_CODE_S] : [styles.short, NEXT_CODE_S];
  const style = { animationDelay: `${left - life}s` };
  return <rect className={name} style={style} x="1" y="1" width="98" height="98" pathLength="100" />;
}

/** The stamp before its code is there: what comes moves nothing. */
export function QrCodePlaceholder() {
  return (
    <div className={styles.stamp}>
      <Spinner size={40} />
    </div>
  );
}

/** When the next code comes. Seen, not heard: a countdown read aloud is noise. */
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
