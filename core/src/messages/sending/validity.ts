/** How long a message may wait to be sent, in seconds, where the sender does not say. */
export const DEFAULT_VALIDITY_S = 24 * 60 * 60;
/** The longest that a sender may ask for. What is older than this is not looked for when messages are sent. */
export const MAX_VALIDITY_S = 7 * DEFAULT_VALIDITY_S;

/** What becomes of a message that waited longer. */
export const EXPIRED_FAILURE = {
  code: 'expired',
  reason: 'The message could not be sent within its validity.',
} as const;

/** @param validFor seconds */
export function expiryOf(acceptedAt: Date, validFor: number = DEFAULT_VALIDITY_S): Date {
  return new Date(acceptedAt.getTime() + validFor * 1_000);
}
