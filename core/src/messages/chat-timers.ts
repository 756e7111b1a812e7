import type { IncomingMessage, SessionLease } from '../sessions/whatsapp-transport.js';
import type { ChatTimer } from './chat-timer.js';

/** The timer of a chat with a person. At least one address is known. */
export interface ChatTimerUpdate extends ChatTimer {
  readonly number: string | null;
  readonly lid: string | null;
}

/** The timers of an instance's chats, which every message to such a chat has to name. The one that was set last counts. */
export interface ChatTimers {
  /** Stores timers that come without a message; `Inbox.storeInbound` stores those that come with one. @throws LeaseLost */
  record(lease: SessionLease, updates: readonly ChatTimerUpdate[]): Promise<void>;
  /** The chats whose messages disappear, those set last, up to a limit. @throws LeaseLost */
  list(lease: SessionLease): Promise<readonly ChatTimerUpdate[]>;
  /**
   * Keeps the timer of which a plain text is composed, and answers with the one that is kept: the first stays. Without one it only reads.
   * The timer of a text that may have left is kept where the chat was known to have it `TIMER_KNOWN_S` before the text was accepted: what
   * has left since then had it, and had it kept before.
   * @throws LeaseLost
   */
  keep(
    lease: SessionLease,
    messageId: string,
    timer: { readonly seconds: number | undefined; readonly mayBeWritten?: boolean | undefined },
  ): Promise<number | undefined>;
}

/** What messages tell of the timers of their chats. */
export function timersOf(messages: readonly IncomingMessage[]): ChatTimerUpdate[] {
  return messages.flatMap(({ from, fromLid, timer }) =>
    timer && (from ?? fromLid) !== null ? [{ number: from, lid: fromLid, ...timer }] : [],
  );
}
