import { Spinner } from '@waxwing/kit/ui';
import { CompareCode } from './compare-code.js';
import { GivePasskey } from './give-passkey.js';
import type { Passkey } from './passkey.api.js';
import styles from './passkey.module.css';

export interface PasskeyLinkingProps {
  readonly instanceId: string;
  readonly passkey: Passkey;
}

/** Confirms a linking with the account's passkey, from WhatsApp's request to the result. */
export function PasskeyLinking({ instanceId, passkey }: PasskeyLinkingProps) {
  const { stage, ticket, code } = passkey;
  return (
    <div className={styles.panel}>
      {stage === 'wanted' && <GivePasskey key={ticket} instanceId={instanceId} passkey={passkey} />}
      {stage === 'code' && code && <CompareCode instanceId={instanceId} ticket={ticket} code={code} />}
      {stage === 'answered' && <Wait>WhatsApp has the passkey. Keep WhatsApp open on the phone...</Wait>}
      {stage === 'confirmed' && <Wait>Confirmed. The phone links this device...</Wait>}
    </div>
  );
}

function Wait({ children }: { children: string }) {
  return (
    <>
      <Spinner size={40} />
      <p role="status">{children}</p>
    </>
  );
}
