/** How long a wish for a linking code keeps an unlinked instance linking: somebody who types it in cannot look meanwhile. */
export const PAIRING_CODE_LINKING_MS = 180_000;

/** A code of eight characters that links the instance when it is typed in on the phone with this number. */
export interface PairingCode {
  /** E.164 digits. */
  readonly number: string;
  readonly code: string;
  /** WhatsApp takes it no longer; it ends earlier together with the QR codes that are shown beside it. */
  readonly expiresAt: Date;
}

/** Somebody waits for a linking code. Two wishes for one number differ in their times. */
export interface PairingCodeRequest {
  readonly number: string;
  readonly askedAt: Date;
}

export type PairingCodeAnswer =
  | { readonly kind: 'code'; readonly pairing: PairingCode }
  /** WhatsApp gave no code for this number, or the linking ended. */
  | { readonly kind: 'refused' }
  /** Nobody answered in time, and the wish was taken back. */
  | { readonly kind: 'unanswered' };
