import { Button } from '@waxwing/kit/ui';
import { useState } from 'react';
import type { Pairing } from './pairing.api.js';
import styles from './pairing.module.css';
import { PairingCode } from './pairing-code.js';
import { PairingForm } from './pairing-form.js';

export interface PairingWayProps {
  readonly instanceId: string;
  /** The code that waits to be typed in; null while there is none. */
  readonly pairing: Pairing | null;
  /** Back to the picture. */
  readonly onQr: () => void;
}

/** Linking without a camera, for whoever holds the one phone in the hand: a code is typed in there. */
export function PairingWay({ instanceId, pairing, onQr }: PairingWayProps) {
  const [number, setNumber] = useState('');
  const [putAway, setPutAway] = useState<string>();
  const shown = pairing && pairing.code !== putAway ? pairing : null;
  const another = () => {
    if (!pairing) return;
    setNumber(`+${pairing.number}`);
    setPutAway(pairing.code);
  };
  return (
    <div className={styles.way}>
      {shown ? (
        <PairingCode key={shown.code} pairing={shown} onAnother={another} />
      ) : (
        <PairingForm
          instanceId={instanceId}
          number={number}
          onNumber={setNumber}
          onCode={() => setPutAway(undefined)}
        />
      )}
      <div className={styles.others}>
        {shown && (
          <Button size="small" onClick={another}>
            Another Number or Code
          </Button>
        )}
        <Button size="small" onClick={onQr}>
          Scan the QR Code Instead
        </Button>
      </div>
    </div>
  );
}
