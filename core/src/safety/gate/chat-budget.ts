import { DAY_MS, HOUR_MS } from '../../shared/clock.js';
import type { Block } from './lane-holds.js';
import type { ChatGrants, PacingState } from './pacing-state.js';
import type { SendCandidate } from './send-candidate.js';
import { windowStart } from './send-window.js';

/** Between two messages to one recipient. */
const CHAT_GAP_MS = 1_000;
/** By then the database has counted what was granted. */
const STORED_MS = 60_000;
/** A message without an answer counts for so long. */
export const UNANSWERED_MS = 7 * DAY_MS;

type Candidate = Pick<SendCandidate, 'chat' | 'counts'>;

/** What holds a message for its recipient's sake. */
export function chatBlocks(
  state: Pick<PacingState, 'safety' | 'chats'>,
  message: Candidate,
  now: number,
): Block[] {
  const { mode, caps } = state.safety;
  if (mode !== 'protect') return [];
  const { lastAt, thisHour, today, unanswered } = grantsOf(state, message, now);
  const unansweredAt = message.counts?.unansweredSince?.getTime() ?? lastAt;
  const isStranger = message.counts !== undefined && message.counts.standing !== 'known';
  const hold = (until: number, cap: number, used: number): Block => {
    return { code: 'recipient_budget', until, spent: { cap, used } };
  };
  return [
    { code: 'gap', until: lastAt + CHAT_GAP_MS },
    ...(thisHour >= caps.recipientHour
      ? [hold(windowStart(now, HOUR_MS) + HOUR_MS, caps.recipientHour, thisHour)]
      : []),
    ...(today >= caps.recipientDay
      ? [hold(windowStart(now, DAY_MS) + DAY_MS, caps.recipientDay, today)]
      : []),
    ...(isStranger && unanswered >= caps.unanswered
      ? [hold(unansweredAt + UNANSWERED_MS, caps.unanswered, unanswered)]
      : []),
  ];
}

/** What was granted to the chat, with one more. */
export function grantChat(state: Pick<PacingState, 'chats'>, message: Candidate, now: number): ChatGrants {
  const { thisHour, today, unanswered } = grantsOf(state, message, now);
  return { lastAt: now, thisHour: thisHour + 1, today: today + 1, unanswered: unanswered + 1 };
}

/** What was granted to the chats, without one message of which nothing was written. */
export function ungrantChat(
  chats: ReadonlyMap<string, ChatGrants>,
  chat: string | null,
): ReadonlyMap<string, ChatGrants> {
  const granted = chat === null ? undefined : chats.get(chat);
  if (!granted) return chats;
  const { lastAt, thisHour, today, unanswered } = granted;
  const less = { lastAt, thisHour: thisHour - 1, today: today - 1, unanswered: unanswered - 1 };
  return new Map(chats).set(chat!, less);
}

/** What was granted to the chats, without those whose messages the database has counted by now. */
export function pruneChats(chats: ReadonlyMap<string, ChatGrants>, now: number): Map<string, ChatGrants> {
  return new Map([...chats].filter(([, { lastAt }]) => lastAt > now - STORED_MS));
}

/** The higher of both counts: the database misses what is not settled, memory what is long ago. */
function grantsOf(
  { chats }: Pick<PacingState, 'chats'>,
  { chat, counts }: Candidate,
  now: number,
): ChatGrants {
  const granted = chats.get(chat);
  const thisHour = granted && granted.lastAt >= windowStart(now, HOUR_MS) ? granted.thisHour : 0;
  const today = granted && granted.lastAt >= windowStart(now, DAY_MS) ? granted.today : 0;
  return {
    lastAt: Math.max(granted?.lastAt ?? 0, counts?.lastOutAt?.getTime() ?? 0),
    thisHour: Math.max(counts?.thisHour ?? 0, thisHour),
    today: Math.max(counts?.today ?? 0, today),
    unanswered: Math.max(counts?.unanswered ?? 0, granted?.unanswered ?? 0),
  };
}
