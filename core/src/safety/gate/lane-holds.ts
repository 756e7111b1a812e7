import { isCapReached, isLockActive } from '../../instances/standing.js';
import { DAY_MS, HOUR_MS } from '../../shared/clock.js';
import type { NumberHealth } from '../health.js';
import type { Hold, HoldCode } from '../hold.js';
import type { Lane } from '../lane.js';
import { openAt, refill, SETTLING_MS } from './bucket.js';
import { countedIn } from './counted-window.js';
import { firstBudget } from './first-budget.js';
import { type PacingState, settledAt } from './pacing-state.js';
import { isHoldOver } from './probe.js';
import { quietUntil } from './quiet-hours.js';

export const FOREVER = Number.POSITIVE_INFINITY;

/** A cause and the time in ms before which no message of the lane leaves; infinite where nobody knows. */
export interface Block {
  readonly code: HoldCode;
  readonly until: number;
  /** The spent budget, where it is not the lane's. */
  readonly spent?: { readonly cap: number; readonly used: number } | undefined;
}

/** What holds the lane now, the longest of all; undefined where its next message may leave. */
export function laneBlock(state: PacingState, lane: Lane, now: number): Block | undefined {
  return longest(lane === 'known' ? knownBlocks(state, now) : firstBlocks(state, now), now);
}

export function longest(blocks: readonly Block[], now: number): Block | undefined {
  return blocks
    .filter(({ until }) => until > now)
    .reduce<Block | undefined>((most, one) => (!most || one.until > most.until ? one : most), undefined);
}

export function toHold({ code, until }: Block): Hold {
  return { code, until: until === FOREVER ? null : new Date(until) };
}

function knownBlocks(state: PacingState, now: number): Block[] {
  const { safety, health } = state;
  if (safety.mode !== 'protect') return [];
  const { caps } = safety;
  const [hour, day] = [countedIn(state, now, HOUR_MS), countedIn(state, now, DAY_MS)];
  const token = openAt(refill(state.bucket, now, caps, settledAt(state)), caps, settledAt(state));
  return [
    ...(health.holdsKnown || health.state === 'banned' ? [healthBlock(health)] : []),
    { code: now < settledAt(state) ? 'settling' : 'gap', until: token },
    ...(hour.known >= caps.knownHour ? [{ code: 'hour_budget', until: hour.start + HOUR_MS } as const] : []),
    ...(day.known >= caps.knownDay ? [{ code: 'day_budget', until: day.start + DAY_MS } as const] : []),
  ];
}

function firstBlocks(state: PacingState, now: number): Block[] {
  const { safety, readyAt, nextFirstAt } = state;
  if (safety.mode === 'off') return [];
  const blocks = lockBlocks(state, now);
  if (safety.mode === 'watch') return blocks;
  const { hour, day, quota } = firstBudget(state, now);
  const quiet = safety.quietHours && quietUntil(safety.quietHours, new Date(now));
  return [
    ...blocks,
    ...(safety.firstContacts ? [] : [{ code: 'first_contacts_off', until: FOREVER } as const]),
    ...holdBlocks(state, now),
    { code: 'settling', until: readyAt + SETTLING_MS },
    ...(quiet ? [{ code: 'quiet_hours', until: quiet.getTime() } as const] : []),
    ...(quota && quota.left <= 0 ? [{ code: 'whatsapp_quota', until: quota.endsAt } as const] : []),
    ...(day.used >= day.cap ? [{ code: 'day_budget', until: day.endsAt } as const] : []),
    ...(hour.used >= hour.cap ? [{ code: 'hour_budget', until: hour.endsAt } as const] : []),
    { code: 'gap', until: nextFirstAt },
  ];
}

/** WhatsApp's own limits, which no setting changes. */
function lockBlocks({ reachoutLock, newChatCap }: PacingState, now: number): Block[] {
  const at = new Date(now);
  const locked = reachoutLock && isLockActive(reachoutLock, at);
  const capped = newChatCap && isCapReached(newChatCap, at);
  return [
    ...(locked
      ? [{ code: 'number_restricted', until: reachoutLock.until?.getTime() ?? FOREVER } as const]
      : []),
    ...(capped ? [{ code: 'whatsapp_quota', until: newChatCap.endsAt?.getTime() ?? FOREVER } as const] : []),
  ];
}

/** Once a hold is over, one message leaves and all others wait for its outcome. */
function holdBlocks({ health, probe }: PacingState, now: number): Block[] {
  if (health.state === 'ok' || health.state === 'caution') return [];
  if (!isHoldOver(health, now)) return [healthBlock(health)];
  return probe === null ? [] : [{ code: 'number_held', until: FOREVER }];
}

function healthBlock({ state, until }: NumberHealth): Block {
  const code =
    state === 'banned' ? 'number_banned' : state === 'restricted' ? 'number_restricted' : 'number_held';
  return { code, until: until?.getTime() ?? FOREVER };
}
