/** Ends what waited too long, whoever owns its instance, and also where nobody does. */
export interface MessageExpiry {
  /**
   * Fails and refunds up to `limit` messages that nobody took within their validity, in one commit, and answers how many. Several
   * at once share the work. What was taken and not answered for within a day of its validity ends as well, without a refund.
   */
  expire(limit: number): Promise<number>;
}
