import { DAY_MS } from '../../shared/clock.js';
import { formatUtcMinute } from '../../shared/day.js';
import type { Lane } from '../lane.js';
import type { HeldByChat } from '../ports.js';
import { leavesAt } from './forecast.js';
import { laneBlock } from './lane-holds.js';
import type { PacingState } from './pacing-state.js';

export interface Forecast {
  readonly count: number;
  /** Null where nobody knows. */
  readonly until: Date | null;
  readonly sentence: string;
}

export interface WaitingMessages {
  readonly waiting: Readonly<Record<Lane, number>>;
  /** Those of them that wait for their recipients. */
  readonly heldByChat: HeldByChat;
}

const LANES: readonly Lane[] = ['known', 'first'];

/** When everything that waits has left, if nothing else comes; null where nothing is held. */
export function forecastOf(
  state: PacingState,
  { waiting, heldByChat }: WaitingMessages,
  now: Date,
): Forecast | null {
  const isProtected = state.safety.mode === 'protect';
  // Without protection only WhatsApp's own limits hold a lane, and of the other one what waits for its recipients.
  const isPaced = (lane: Lane) => isProtected || laneBlock(state, lane, now.getTime()) !== undefined;
  const counted = { known: 0, first: 0 };
  for (const lane of LANES) counted[lane] = isPaced(lane) ? waiting[lane] : heldByChat[lane];
  const count = counted.known + counted.first;
  if (count === 0) return null;
  const all = endOf(
    state,
    { known: isPaced('known') ? counted.known : 0, first: isPaced('first') ? counted.first : 0 },
    now,
  );
  if (all === null) {
    const sentence = `Nobody can say when the ${messages(count)} that wait will have left.`;
    return { count, until: null, sentence };
  }
  const { until } = heldByChat;
  const held = Math.min(count, heldByChat.known + heldByChat.first);
  if (!until || held === 0 || until <= all)
    return { count, until: all, sentence: `${leaveBy(count, all, now)} at this pace.` };
  const others = { known: counted.known - heldByChat.known, first: counted.first - heldByChat.first };
  const end = endOf(state, others, now) ?? all;
  const sentence =
    held === count
      ? `${messages(held)} ${waitFor(held)} until ${formatDay(until, now)}.`
      : `${leaveBy(count - held, end, now)} at this pace; ${held} more ${waitFor(held)} until ${formatDay(until, now)}.`;
  return { count, until, sentence };
}

/** When so many of each lane have left; the present where there are none, null where nobody knows. */
function endOf(state: PacingState, counts: Readonly<Record<Lane, number>>, now: Date): Date | null {
  const ends = LANES.filter((lane) => counts[lane] > 0).map((lane) =>
    leavesAt(state, lane, counts[lane], now),
  );
  if (ends.includes(null)) return null;
  return new Date(Math.max(now.getTime(), ...ends.map((end) => end!.getTime())));
}

const messages = (count: number): string => (count === 1 ? '1 message' : `${count} messages`);

const waitFor = (count: number): string =>
  count === 1 ? 'waits for its recipient' : 'wait for their recipients';

function leaveBy(count: number, end: Date, now: Date): string {
  return `${messages(count)} ${count === 1 ? 'leaves' : 'leave'} by ${formatDay(end, now)}`;
}

/** The names of the next days are enough. */
function formatDay(at: Date, now: Date): string {
  if (at.getTime() - now.getTime() >= 6 * DAY_MS) return formatUtcMinute(at);
  return `${WEEKDAYS[at.getUTCDay()]} ${at.toISOString().slice(11, 16)} UTC`;
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
