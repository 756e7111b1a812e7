/** Why an outbound message failed. */
export type FailureCode = 'not_on_whatsapp' | 'refused' | 'logged_out' | 'expired';

export const FAILURE_DETAILS = ['locked', 'no_token', 'bad_address', 'other'] as const;
/** Why WhatsApp refused an outbound message. */
export type FailureDetail = (typeof FAILURE_DETAILS)[number];

export interface MessageFailure {
  readonly code: FailureCode | null;
  /** Set for `refused` only. */
  readonly detail: FailureDetail | null;
  /** A sentence for the customer. */
  readonly reason: string;
}
