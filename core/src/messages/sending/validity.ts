/** The default validity of a message, in seconds. */
export const DEFAULT_VALIDITY_S = 24 * 60 * 60;
/** The maximum validity. Older messages are not searched for when messages are sent. */
export const MAX_VALIDITY_S = 7 * DEFAULT_VALIDITY_S;

/** @param validFor seconds */
export function expiryOf(acceptedAt: Date, validFor: number = DEFAULT_VALIDITY_S): Date {
  return new Date(acceptedAt.getTime() + validFor * 1_000);
}
