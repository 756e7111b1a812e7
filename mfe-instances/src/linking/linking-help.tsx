import { PhoneSteps } from './phone-steps.js';
import styles from './widget.module.css';

/** How to scan, and common reasons why linking fails, which the phone often does not explain. */
export function LinkingHelp() {
  return (
    <>
      <PhoneSteps>
        <li>Open WhatsApp on your phone.</li>
        <li>
          Tap <b>Settings</b> or the menu, then <b>Linked devices</b>.
        </li>
        <li>
          Tap <b>Link a device</b> and point the camera at this code.
        </li>
      </PhoneSteps>
      <p className={styles.samePhoneHint}>
        Reading this on the phone itself? The camera has to see the code: link with a pairing code instead.
      </p>
      <details className={styles.troubleshooting}>
        <summary>The phone does not link?</summary>
        <ul>
          <li>
            <b>The code expired.</b> Scan the one that is shown now: it changes by itself.
          </li>
          <li>
            <b>The phone is offline.</b> It needs the internet while it links. Check its connection, then scan
            again.
          </li>
          <li>
            <b>Too many devices.</b> WhatsApp links a few at most. Remove one under Linked devices, then scan
            again.
          </li>
          <li>
            <b>WhatsApp asks for a passkey.</b> Many accounts are asked only at times: try again tomorrow, or
            after updating WhatsApp. Deleting the passkey does not help.
          </li>
        </ul>
      </details>
    </>
  );
}
