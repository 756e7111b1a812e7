import { Button } from '@waxwing/kit/ui';
import { useState } from 'react';
import { PairingCodeForm } from './form.js';
import type { PairingCode } from './pairing-code.api.js';
import styles from './pairing-code.module.css';
import { PairingCodeView } from './view.js';

export interface PairingCodePanelProps {
  readonly instanceId: string;
  /** The code to enter on the phone; null while there is none. */
  readonly pairing: PairingCode | null;
  /** What is typed as the number. Kept outside of the panel, which is gone while the next code is made. */
  readonly number: string;
  readonly onNumber: (number: string) => void;
  /** Switches back to the QR code. */
  readonly onUseQrCode: () => void;
}

/** Linking by pairing code, for a phone that cannot scan this screen. */
export function PairingCodePanel(props: PairingCodePanelProps) {
  const { instanceId, pairing, number, onNumber, onUseQrCode } = props;
  const [dismissedCode, setDismissedCode] = useState<string>();
  const shown = pairing && pairing.code !== dismissedCode ? pairing : null;
  const startOver = () => {
    if (!pairing) return;
    onNumber(`+${pairing.number}`);
    setDismissedCode(pairing.code);
  };
  return (
    <div className={styles.panel}>
      {shown ? (
        <PairingCodeView key={shown.code} pairing={shown} onStartOver={startOver} />
      ) : (
        <PairingCodeForm
          instanceId={instanceId}
          number={number}
          onNumber={onNumber}
          onCode={() => setDismissedCode(undefined)}
        />
      )}
      <div className={styles.otherActions}>
        {shown && (
          <Button size="small" onClick={startOver}>
            Another Number or Code
          </Button>
        )}
        <Button size="small" onClick={onUseQrCode}>
          Scan the QR Code Instead
        </Button>
      </div>
    </div>
  );
}
