/** What is known of an account's mailbox when its password is reset. An email may never have been confirmed. */
export interface MailboxProofs {
  readonly createdAt: Date;
  readonly confirmedAt: Date | null | undefined;
  /** When each email was confirmed that was replaced, but can be restored yet. */
  readonly replaced: readonly (Date | null | undefined)[];
}

/**
 * Since when keys of the account may be an intruder's: those made after its mailbox last proved itself. A confirmed email does not
 * count while its change can be undone; then the confirmation of the one before does.
 */
export function doubtKeysSince({ createdAt, confirmedAt, replaced }: MailboxProofs): Date {
  const proofs = [confirmedAt, ...replaced].map((proof) => (proof ?? createdAt).getTime());
  return new Date(Math.min(...proofs));
}
