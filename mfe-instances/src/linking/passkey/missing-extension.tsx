import { Button } from '@waxwing/kit/ui';
import { PhoneSteps } from '../phone-steps.js';
import styles from './passkey.module.css';

/** Instructions for a browser without the extension: phones do not support it, on a computer it can be installed. */
export function MissingExtension({ address }: { address: string | null }) {
  return (
    <>
      <p className={styles.advice}>
        This browser does not have the <b>Waxwing passkey helper (beta)</b>. WhatsApp takes the passkey on its
        own page alone, and the helper is the extension that brings it from there.
      </p>
      <PhoneSteps>
        <li>Open this page in Chrome on a computer. On a phone it cannot be done.</li>
        <li>
          {address ? (
            <HelperLink address={address} />
          ) : (
            'Ask whoever runs this Waxwing for the helper, and add it to Chrome.'
          )}
        </li>
        <li>Load this page again, and confirm.</li>
      </PhoneSteps>
      <Button onClick={() => location.reload()}>Load This Page Again</Button>
      <p className={styles.advice}>
        Without it: try again tomorrow or after updating WhatsApp, since many accounts are asked only at
        times, or link another number. Deleting the passkey does not help.
      </p>
    </>
  );
}

function HelperLink({ address }: { address: string }) {
  return (
    <>
      Add{' '}
      <a href={address} target="_blank" rel="noreferrer">
        the helper
      </a>{' '}
      to Chrome.
    </>
  );
}
