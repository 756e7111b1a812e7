import { consumeCheck, spentLimit } from '../../messages/number-checks/check-budget.js';
import { DAY_MS, secondsUntil } from '../../shared/clock.js';
import { AccountRestricted, FirstContactsOff, OptedOut, Paced, type SpentBudget } from '../errors.js';
import type { HoldCode, MessageHold } from '../hold.js';
import { describeHold } from '../hold-sentences.js';
import { type Lane, laneOf } from '../lane.js';
import type { CheckSituation, SendSituation } from '../ports.js';
import type { SafetyMode } from '../safety-mode.js';
import { chatBlocks } from './chat-budget.js';
import { checkLimits } from './check-limits.js';
import { firstBudget } from './first-budget.js';
import { causeOf, isSoon, leavesAt, viewPacing } from './forecast.js';
import { type Block, longest, toHold } from './lane-holds.js';
import type { PacingState } from './pacing-state.js';

export interface SendWish {
  readonly chatId: string;
  /** Whether the caller waits for WhatsApp's answer. */
  readonly waits: boolean;
  /** After this time it is not to be sent. */
  readonly expiresAt: Date;
  /** The operator's, for an instance that has none of its own. */
  readonly defaultMode: SafetyMode;
}

const MAX_RETRY_AFTER_S = DAY_MS / 1_000;
/** After so long a hold whose end nobody knows may be over. */
const UNKNOWN_RETRY_AFTER_S = 3_600;

const RESTRICTIONS: ReadonlySet<HoldCode> = new Set(['number_held', 'number_restricted', 'number_banned']);

/**
 * What a message that is not accepted yet would meet: nothing, or a hold that it outlives.
 * @throws OptedOut, FirstContactsOff, AccountRestricted, Paced where it is not to be accepted
 */
export function judgeSend(situation: SendSituation, wish: SendWish, now: Date): MessageHold | undefined {
  if (situation.optedOutAt) throw new OptedOut(situation.optedOutAt);
  const lane = laneOf(situation.chat.standing);
  const state = viewPacing(situation, wish.defaultMode, now);
  if (state.safety.mode === 'off') return undefined;
  if (lane === 'first' && state.safety.mode === 'protect' && !state.safety.firstContacts)
    throw new FirstContactsOff();

  const found = holdOfNew(situation, wish, { state, lane, now });
  if (!found) return undefined;
  const { hold, spent } = found;
  if (!wish.waits && hold.until && hold.until < wish.expiresAt) return hold;
  const retryAfter = retryAfterOf(hold.until, now);
  if (RESTRICTIONS.has(hold.code)) throw new AccountRestricted(hold, lane, retryAfter);
  throw new Paced(hold, { lane, code: hold.code, ...spent }, retryAfter);
}

type Spent = Pick<SpentBudget, 'cap' | 'used'>;
const NO_BUDGET: Spent = { cap: null, used: null };

interface Held {
  readonly hold: MessageHold;
  readonly spent: Spent;
}

function holdOfNew(
  { waiting, chat, checks }: SendSituation,
  { chatId }: SendWish,
  { state, lane, now }: { state: PacingState; lane: Lane; now: Date },
): Held | undefined {
  const slot = leavesAt(state, lane, waiting[lane] + 1, now);
  const blocks = chatBlocks(state, { chat: chatId, counts: chat }, now.getTime());
  const check = lane === 'first' ? checkBlock(state, checks, now) : undefined;
  const block = longest(check ? [...blocks, check] : blocks, now.getTime());
  const ofChat = block && toHold(block);
  if (ofChat && slot && (ofChat.until === null || ofChat.until > slot))
    return isSoon(ofChat.until, now)
      ? undefined
      : { hold: describeHold(ofChat), spent: block.spent ?? NO_BUDGET };
  if (isSoon(slot, now)) return undefined;
  const { code } = causeOf(state, lane, now);
  return { hold: describeHold({ code, until: slot }), spent: spentOf(state, lane, code, now) };
}

/** A stranger's number has to be looked up before a message leaves. */
function checkBlock(
  { safety, age }: PacingState,
  { isKnown, ...asking }: CheckSituation,
  now: Date,
): Block | undefined {
  if (isKnown || safety.mode !== 'protect') return undefined;
  const limits = checkLimits(safety.caps, age, now);
  const permission = consumeCheck(asking, now, limits);
  if (permission.kind !== 'not-now') return undefined;
  const until = permission.until.getTime();
  const isPause = asking.pausedUntil?.getTime() === until;
  return { code: 'check_budget', until, spent: isPause ? undefined : spentLimit(asking, now, limits) };
}

function retryAfterOf(until: Date | null, now: Date): number {
  if (until === null) return UNKNOWN_RETRY_AFTER_S;
  return Math.min(MAX_RETRY_AFTER_S, secondsUntil(until, now));
}

/** The cap of a lane that is reached, and how much of it is used. Of WhatsApp's quota, what it has reported. */
function spentOf(state: PacingState, lane: Lane, code: HoldCode, now: Date): Spent {
  const { caps } = state.safety;
  if (code === 'whatsapp_quota')
    return { cap: state.newChatCap?.total ?? null, used: state.newChatCap?.used ?? null };
  if (code !== 'hour_budget' && code !== 'day_budget') return NO_BUDGET;
  const span = code === 'hour_budget' ? 'hour' : 'day';
  if (lane === 'first') {
    const { used, cap } = firstBudget(state, now.getTime())[span];
    return { cap, used };
  }
  return { cap: span === 'hour' ? caps.knownHour : caps.knownDay, used: state[span].known };
}
