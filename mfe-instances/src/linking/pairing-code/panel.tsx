import { Button } from '@waxwing/kit/ui';
import { useState } from 'react';
import { PairingCodeForm } from './form.js';
import type { PairingCode } from './pairing-code.api.js';
import styles from './pairing-code.module.css';
import { PairingCodeView } from './view.js';

export interface PairingCodePanelProps {
  readonly instanceId: string;
  /** The code that waits to be typed in; null while there is none. */
  readonly pairing: PairingCode | null;
  /** Back to the picture. */
  readonly onUseQrCode: () => void;
}

/** Linking without a camera, for whoever holds the one phone in the hand: a code is typed in there. */
export function PairingCodePanel({ instanceId, pairing, onUseQrCode }: PairingCodePanelProps) {
  const [number, setNumber] = useState('');
  const [dismissedCode, setDismissedCode] = useState<string>();
  const shown = pairing && pairing.code !== dismissedCode ? pairing : null;
  const startOver = () => {
    if (!pairing) return;
    setNumber(`+${pairing.number}`);
    setDismissedCode(pairing.code);
  };
  return (
    <div className={styles.way}>
      {shown ? (
        <PairingCodeView key={shown.code} pairing={shown} onStartOver={startOver} />
      ) : (
        <PairingCodeForm
          instanceId={instanceId}
          number={number}
          onNumber={setNumber}
          onCode={() => setDismissedCode(undefined)}
        />
      )}
      <div className={styles.others}>
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
