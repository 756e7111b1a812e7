/** After how long the messages of a chat disappear from the phones, and since when. */
export interface ChatTimer {
  /** 0: they stay. */
  readonly seconds: number;
  readonly setAt: Date;
}

/** How many seconds before a text was accepted its chat's timer must have been known: clocks of two machines differ. */
export const TIMER_KNOWN_S = 60;

/** WhatsApp offers 90 days at most. */
export const MAX_CHAT_TIMER_S = 366 * 86_400;

/** What somebody else tells of a timer; undefined where it cannot be. Nobody sets one in the future. */
export function chatTimerOf(seconds: number, setAtMs: number | undefined, at: Date): ChatTimer | undefined {
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > MAX_CHAT_TIMER_S) return undefined;
  const isTold = setAtMs !== undefined && setAtMs > 0;
  return { seconds, setAt: isTold ? new Date(Math.min(setAtMs, at.getTime())) : at };
}
