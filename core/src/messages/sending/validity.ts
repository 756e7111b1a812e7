/** The default validity of a message, in seconds. */
export const DEFAULT_VALIDITY_S = 24 * 60 * 60;
/** The maximum validity. Older messages are not searched for when messages are sent. */
export const MAX_VALIDITY_S = 7 * DEFAULT_VALIDITY_S;

/** How long after its validity a message may still be answered for that a worker took in its last second. */
export const LATE_ANSWER_MS = 60_000;
/** How long after its validity a message that was taken and not answered has failed, whether or not a worker holds its session. */
export const ABANDONED_MS = DEFAULT_VALIDITY_S * 1_000;

/** @param validFor seconds */
export function expiryOf(acceptedAt: Date, validFor: number = DEFAULT_VALIDITY_S): Date {
  return new Date(acceptedAt.getTime() + validFor * 1_000);
}
