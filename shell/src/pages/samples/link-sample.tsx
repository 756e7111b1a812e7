import { Badge } from '@waxwing/kit/ui';
import styles from './link-sample.module.css';
import { QR_PATH, QR_SIZE } from './qr-path.js';
import { Sample } from './sample.js';

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
