/** How long a request for a pairing code keeps an unlinked instance linking: the user cannot watch the QR code while typing it. */
export const PAIRING_CODE_LINKING_MS = 180_000;
/** A request that is not answered within this time lapses: its caller has given up. */
export const PAIRING_CODE_REQUEST_MS = 60_000;

/** A code of eight characters that links the instance when it is typed on the phone with this number. */
export interface PairingCode {
  /** E.164 digits. */
  readonly number: string;
  readonly code: string;
  /** When WhatsApp stops accepting it; it ends earlier with the QR codes that are shown beside it. */
  readonly expiresAt: Date;
}

/** A request for a pairing code. Two requests for one number differ in their times. */
export interface PairingCodeRequest {
  readonly number: string;
  readonly askedAt: Date;
}

export type PairingCodeAnswer =
  | { readonly kind: 'code'; readonly pairing: PairingCode }
  /** WhatsApp refused a code for this number, or the linking ended. */
  | { readonly kind: 'refused' }
  /** No worker answered in time, and the request was withdrawn. */
  | { readonly kind: 'unanswered' };
