/** By which messages people opt out of an account's messages. */
export interface OptOutSettings {
  /** Words by language; a message that is one of them, whatever its case and punctuation, opts its sender out. */
  readonly words: Readonly<Record<string, readonly string[]>>;
  /** Words that take it back. */
  readonly startWords: readonly string[];
  /** The text that confirms an opt-out, once; null for none. */
  readonly confirmation: string | null;
}
