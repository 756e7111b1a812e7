import { useState } from 'react';
import type { PairingCode } from './pairing-code/pairing-code.api.js';
import type { QrCodeResponse } from './qr-code.api.js';

/** What the widget shows. `reason` is the server's explanation. */
export type LinkingState =
  /** Offline, the code on screen may be outdated. */
  | { readonly kind: 'offline' }
  | { readonly kind: 'generating'; readonly reason: string | null }
  | {
      readonly kind: 'waiting';
      readonly qr: string;
      readonly expiresAt: string | null;
      readonly reason: string | null;
    }
  /** Linking by pairing code instead of QR code. */
  | { readonly kind: 'pairing'; readonly reason: string | null }
  /** Scanned, and WhatsApp asks for a passkey confirmation. */
  | { readonly kind: 'passkey'; readonly reason: string | null }
  | { readonly kind: 'connected' }
  /** Linked, but disconnected for now. */
  | { readonly kind: 'reconnecting'; readonly reason: string | null }
  /** Linked, and kept from connecting while the account is suspended. */
  | { readonly kind: 'suspended'; readonly reason: string | null }
  /** Only a reset helps. */
  | { readonly kind: 'refused'; readonly reason: string | null };

/** Derives the state from the latest answer (undefined while there is none). `byPasskey`: linking continues with a passkey. */
export function linkingStateOf(answer: QrCodeResponse | undefined, byPasskey: boolean): LinkingState {
  if (!answer) return { kind: 'generating', reason: null };
  const { status, qr, qr_expires_at: expiresAt, reason, reason_code: code } = answer;
  if (status === 'ready') return { kind: 'connected' };
  if (qr) return { kind: 'waiting', qr, expiresAt, reason };
  if (byPasskey) return { kind: 'passkey', reason };
  if (status === 'failed') return { kind: 'refused', reason };
  if (status !== 'disconnected') return { kind: 'generating', reason };
  return { kind: code === 'account_suspended' ? 'suspended' : 'reconnecting', reason };
}

type LinkMethod = 'qr' | 'code';

/** Which method to show while a code is waiting: QR code, unless a pairing code was chosen or already exists. */
export function useLinkMethod(state: LinkingState, pairing: PairingCode | null) {
  const [chosen, choose] = useState<LinkMethod>();
  const method = chosen ?? (pairing ? 'code' : 'qr');
  const shown: LinkingState =
    state.kind === 'waiting' && method === 'code' ? { kind: 'pairing', reason: state.reason } : state;
  return { shown, choose };
}
