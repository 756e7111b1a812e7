import type { PairingCodeBody } from '@waxwing/contract';

export interface QrCode {
  status: string;
  /** A data URL while waiting for a scan. */
  picture: string | null;
  reason: string | null;
  reasonCode: string | null;
  /** The pairing code that is still valid. */
  pairingCode: PairingCode | null;
}

export interface PairingCode {
  code: string;
  expiresAt: Date;
}

/** A linking's passkey request. */
export interface PasskeyView {
  stage: string;
  /** To be sent with the answer. */
  ticket: string;
  /** The challenge for the browser. */
  options: Record<string, unknown> | undefined;
}

export const toPairingCode = (body: Pick<PairingCodeBody, 'code' | 'expires_at'>): PairingCode => ({
  code: body.code,
  expiresAt: new Date(body.expires_at),
});
