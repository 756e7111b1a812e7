import type { SendOutcome } from '../../sessions/whatsapp-transport.js';
import { DAY_MS, HOUR_MS } from '../../shared/clock.js';
import type { Hold } from '../hold.js';
import type { Lane, LaneLimits } from '../lane.js';
import { messagesIn, refill, takeFrom } from './bucket.js';
import { chatBlocks, grantChat, pruneChats, ungrantChat } from './chat-budget.js';
import { countedIn } from './counted-window.js';
import { type Block, FOREVER, laneBlock, longest, toHold } from './lane-holds.js';
import { ageOnSending, gapEnd, type PacingState, settledAt } from './pacing-state.js';
import { endProbe, holdingProbe, isHoldOver, loseProbe, probeVerdict, tryAgain } from './probe.js';
import { recentTexts } from './same-text.js';
import type { SendCandidate } from './send-candidate.js';
import { countIn, type WindowMs, windowAt } from './send-window.js';

export type Admission =
  | { readonly kind: 'go'; readonly state: PacingState }
  | { readonly kind: 'wait'; readonly hold: Hold };

const NO_CHATS: PacingState['chats'] = new Map();
/** A batch has no more messages of a lane, whatever its budgets are. */
const MOST_OF_A_LANE = 50;

/** Whether the message may leave now, and the state with it counted. One that was granted before, and not settled, goes again. */
export function admit(state: PacingState, message: SendCandidate, now: Date): Admission {
  const at = now.getTime();
  if (state.grants.has(message.id)) return { kind: 'go', state: tryAgain(state, message, at) };
  const blocks = [
    laneBlock(state, message.lane, at) ?? [],
    unsettledProbeBlock(state, message.lane) ?? [],
    chatBlocks(state, message, at),
  ].flat();
  const block = longest(blocks, at);
  return block ? { kind: 'wait', hold: toHold(block) } : { kind: 'go', state: grant(state, message, now) };
}

/** The lane stays open, so that the probe itself can be sent again. */
function unsettledProbeBlock(state: PacingState, lane: Lane): Block | undefined {
  if (lane !== 'first' || holdingProbe(state) === null) return undefined;
  return { code: 'number_held', until: FOREVER };
}

/** What became of a message that was granted. One whose outcome is unknown stays granted. */
export function applyOutcome(state: PacingState, id: string, outcome: SendOutcome, now: Date): PacingState {
  if (outcome.kind === 'unknown') return loseProbe(state, id);
  // Until what it tells of the hold is judged, no other message may try.
  const next = probeVerdict(outcome) ? state : endProbe(state, id);
  const left = outcome.kind === 'acknowledged' || outcome.kind === 'refused';
  return settleGrant(next, id, left, now);
}

/**
 * The message's outcome is known. `left` is false where nothing of it was written to a socket: then it was never granted, and the gap
 * before the next one stays.
 */
function settleGrant(state: PacingState, id: string, left: boolean, now: Date): PacingState {
  const granted = state.grants.get(id);
  if (!granted) return state;
  const grants = new Map(state.grants);
  grants.delete(id);
  if (left) {
    const counted = (ms: WindowMs) =>
      countedIn({ ...state, grants: new Map([[id, granted]]) }, now.getTime(), ms);
    return { ...state, grants, hour: counted(HOUR_MS), day: counted(DAY_MS) };
  }
  const { lane, chat, at } = granted;
  return {
    ...state,
    grants,
    chats: ungrantChat(state.chats, chat),
    // A window that began since has not counted it.
    hour: state.hour.start <= at ? countIn(state.hour, lane, -1) : state.hour,
    day: state.day.start <= at ? countIn(state.day, lane, -1) : state.day,
    firstSinceCap: Math.max(0, state.firstSinceCap - (lane === 'first' ? 1 : 0)),
  };
}

/** How many messages of each lane may be taken now; `inHand` are taken and not granted. */
export function takeLimits(
  state: PacingState,
  now: Date,
  inHand: LaneLimits = { known: 0, first: 0 },
): LaneLimits {
  const at = now.getTime();
  const limit = (lane: Lane) =>
    laneBlock(state, lane, at)
      ? 0
      : Math.max(0, Math.min(MOST_OF_A_LANE, freeOf(state, lane, at)) - inHand[lane]);
  return { known: limit('known'), first: state.safety.mode === 'off' ? 0 : limit('first') };
}

/** When a lane opens that is held now; null where none is, or nobody knows. */
export function nextAt(state: PacingState, now: Date): Date | null {
  const at = now.getTime();
  const times = (['known', 'first'] as const)
    .map((lane) => laneBlock(state, lane, at)?.until ?? FOREVER)
    .filter((until) => until !== FOREVER);
  return times.length === 0 ? null : new Date(Math.min(...times));
}

function freeOf(state: PacingState, lane: Lane, at: number): number {
  const { mode, caps } = state.safety;
  if (mode !== 'protect') return MOST_OF_A_LANE;
  // After one first contact there is a gap.
  if (lane === 'first') return 1;
  return Math.min(
    messagesIn(refill(state.bucket, at, caps, settledAt(state)), caps),
    caps.knownHour - countedIn(state, at, HOUR_MS).known,
    caps.knownDay - countedIn(state, at, DAY_MS).known,
  );
}

function grant(state: PacingState, message: SendCandidate, now: Date): PacingState {
  const { id, lane, chat, textKey } = message;
  const at = now.getTime();
  // Without protection nothing bounds how many recipients there are in a minute or an hour, and nothing asks for them.
  const isProtected = state.safety.mode === 'protect';
  const counted: PacingState = {
    ...state,
    age: ageOnSending(state.age, state.health, now),
    hour: countIn(windowAt(state.hour, at, HOUR_MS), lane, 1),
    day: countIn(windowAt(state.day, at, DAY_MS), lane, 1),
    grants: new Map(state.grants).set(id, { lane, chat, at }),
    chats: isProtected ? pruneChats(state.chats, at).set(chat, grantChat(state, message, at)) : NO_CHATS,
  };
  if (lane === 'known') {
    const bucket = refill(state.bucket, at, state.safety.caps, settledAt(state));
    return { ...counted, bucket: takeFrom(bucket, state.safety.caps, 1) };
  }
  const texts = isProtected ? [...recentTexts(state.texts, at), { at, chat, textKey }] : [];
  return {
    ...counted,
    texts,
    firstSinceCap: state.firstSinceCap + 1,
    nextFirstAt: gapEnd(at, { ...state, texts }),
    probe: isHoldOver(state.health, at) ? id : state.probe,
  };
}
