import { useState } from 'react';
import type { Pairing } from './pairing/pairing.api.js';
import type { QrState } from './qr-state.js';

type Way = 'qr' | 'code';

/** What is shown of a code that waits: its picture, unless a pairing code was chosen or is there already. */
export function useWay(state: QrState, pairing: Pairing | null) {
  const [chosen, choose] = useState<Way>();
  const way = chosen ?? (pairing ? 'code' : 'qr');
  const shown: QrState =
    state.kind === 'waiting' && way === 'code' ? { kind: 'pairing', reason: state.reason } : state;
  return { shown, choose };
}
