import { Badge } from '@waxwing/kit/ui';
import styles from './link-sample.module.css';
import { Sample } from './sample.js';

/** Modules on each side of the code. */
const QR_SIZE = 21;

/** A valid QR code for 'waxwing': a stroke of one module for each dark run of a row. */
const QR_PATH = [
  'M0 0h7M8 0h1M12 0h1M14 0h7',
  'M0 1h1M6 1h1M10 1h3M14 1h1M20 1h1',
  'M0 2h1M2 2h3M6 2h1M8 2h1M12 2h1M14 2h1M16 2h3M20 2h1',
  'M0 3h1M2 3h3M6 3h1M8 3h4M14 3h1M16 3h3M20 3h1',
  'M0 4h1M2 4h3M6 4h1M8 4h1M10 4h1M12 4h1M14 4h1M16 4h3M20 4h1',
  'M0 5h1M6 5h1M8 5h1M14 5h1M20 5h1',
  'M0 6h7M8 6h1M10 6h1M12 6h1M14 6h7',
  'M9 7h3',
  'M2 8h6M12 8h2M15 8h4M20 8h1',
  'M0 9h1M2 9h3M8 9h2M13 9h4M18 9h1',
  'M2 10h1M4 10h3M9 10h4M14 10h3M20 10h1',
  'M2 11h2M5 11h1M8 11h2M11 11h1M14 11h1M16 11h2M19 11h1',
  'M1 12h1M4 12h1M6 12h1M9 12h5M17 12h4',
  'M9 13h1M11 13h1M14 13h1M16 13h2M19 13h1',
  'M0 14h7M8 14h4M17 14h3',
  'M0 15h1M6 15h1M8 15h3M13 15h1M15 15h1M17 15h1M20 15h1',
  'M0 16h1M2 16h3M6 16h1M8 16h1M11 16h1M13 16h1M15 16h3M20 16h1',
  'M0 17h1M2 17h3M6 17h1M8 17h1M10 17h3M15 17h5',
  'M0 18h1M2 18h3M6 18h1M8 18h4M14 18h2M17 18h1M19 18h1',
  'M0 19h1M6 19h1M10 19h7M20 19h1',
  'M0 20h7M9 20h1M11 20h1M13 20h1M15 20h1',
].join('');

export function LinkSample() {
  return (
    <Sample label="A QR code that waits to be scanned in WhatsApp">
      <div className={styles.link}>
        <svg className={styles.code} viewBox={`-2 -1.5 ${QR_SIZE + 4} ${QR_SIZE + 4}`} aria-hidden="true">
          <path d={QR_PATH} />
        </svg>
        <div className={styles.text}>
          <Badge tone="warn">Waiting for the scan</Badge>
          <p>WhatsApp → Linked devices → Link a device</p>
        </div>
      </div>
    </Sample>
  );
}
