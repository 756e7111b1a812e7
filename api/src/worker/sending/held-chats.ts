/** More than a loop has in hand at a time. */
const MAX_CHATS = 1_000;

/**
 * The chats that nothing goes to for now. The database holds them back as well; this is for messages that were taken before it heard
 * of it: one that went out could overtake those that wait.
 */
export class HeldChats {
  readonly #until = new Map<string, Date>();

  hold(chat: string, until: Date): void {
    this.#until.delete(chat);
    this.#until.set(chat, until);
    const [oldest] = this.#until.keys();
    if (this.#until.size > MAX_CHATS && oldest !== undefined) this.#until.delete(oldest);
  }

  /** Undefined where the chat is not held, or no longer. */
  until(chat: string): Date | undefined {
    const until = this.#until.get(chat);
    if (!until || until.getTime() > Date.now()) return until;
    this.#until.delete(chat);
    return undefined;
  }
}
