import { useState } from 'react';
import type { PairingCode } from './pairing-code/pairing-code.api.js';
import type { QrCodeResponse } from './qr-code.api.js';

/** What the widget shows. `reason` is the server's sentence about what happened. */
export type LinkingState =
  /** Without a network no code can be known to be the newest. */
  | { readonly kind: 'offline' }
  | { readonly kind: 'generating'; readonly reason: string | null }
  | {
      readonly kind: 'waiting';
      readonly qr: string;
      readonly expiresAt: string | null;
      readonly reason: string | null;
    }
  /** A code is typed in instead of scanned. */
  | { readonly kind: 'pairing'; readonly reason: string | null }
  /** Scanned, and WhatsApp wants it confirmed with a passkey. */
  | { readonly kind: 'passkey'; readonly reason: string | null }
  | { readonly kind: 'connected' }
  /** Linked, and without a connection for now. */
  | { readonly kind: 'reconnecting'; readonly reason: string | null }
  /** Nothing but a reset will help. */
  | { readonly kind: 'refused'; readonly reason: string | null };

/** From the newest answer; undefined while there is none. `byPasskey` says whether the linking goes on with a passkey. */
export function linkingStateOf(answer: QrCodeResponse | undefined, byPasskey: boolean): LinkingState {
  if (!answer) return { kind: 'generating', reason: null };
  const { status, qr, qr_expires_at: expiresAt, reason } = answer;
  if (status === 'ready') return { kind: 'connected' };
  if (qr) return { kind: 'waiting', qr, expiresAt, reason };
  if (byPasskey) return { kind: 'passkey', reason };
  if (status === 'failed') return { kind: 'refused', reason };
  return { kind: status === 'disconnected' ? 'reconnecting' : 'generating', reason };
}

type LinkMethod = 'qr' | 'code';

/** What is shown of a code that waits: its picture, unless a pairing code was chosen or is there already. */
export function useLinkMethod(state: LinkingState, pairing: PairingCode | null) {
  const [chosen, choose] = useState<LinkMethod>();
  const method = chosen ?? (pairing ? 'code' : 'qr');
  const shown: LinkingState =
    state.kind === 'waiting' && method === 'code' ? { kind: 'pairing', reason: state.reason } : state;
  return { shown, choose };
}
