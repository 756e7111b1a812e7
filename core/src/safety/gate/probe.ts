import type { SendOutcome } from '../../sessions/whatsapp-transport.js';
import type { NumberHealth } from '../health.js';
import { NO_PROBE, type PacingState } from './pacing-state.js';
import type { SendCandidate } from './send-candidate.js';

/** WhatsApp refuses a message with this code where the number may not write to this person, or to nobody new at present. */
const NOT_TO_STRANGERS = '463';

export function isRefusedAsStranger(
  outcome: SendOutcome,
): outcome is Extract<SendOutcome, { kind: 'refused' }> {
  return outcome.kind === 'refused' && outcome.code === NOT_TO_STRANGERS;
}

/** What the message that tried tells of the hold; undefined where the outcome is about this message alone, or is not known. */
export function probeVerdict(outcome: SendOutcome): 'sent' | 'refused' | undefined {
  if (isRefusedAsStranger(outcome)) return 'refused';
  return outcome.kind === 'acknowledged' ? 'sent' : undefined;
}

/** Whether the time of a hold has passed, so that one message may try whether it is over. */
export function isHoldOver({ state, until }: NumberHealth, now: number): boolean {
  return state === 'held' && until !== null && until.getTime() <= now;
}

/**
 * A message that was granted before goes again, and is the one that tries where a hold is over: it may have left another connection or
 * another worker, so a second one beside it would reach out to two people.
 */
export function tryAgain(
  state: PacingState,
  { id, lane }: Pick<SendCandidate, 'id' | 'lane'>,
  now: number,
): PacingState {
  const tries = lane === 'first' && state.probe === null && isHoldOver(state.health, now);
  return tries ? { ...state, probe: id, unsettledProbe: null } : state;
}

/** The message that tried told nothing of the hold, so that another one may, after the usual gap. */
export function endProbe(state: PacingState, id: string): PacingState {
  return state.probe === id || state.unsettledProbe === id ? { ...state, ...NO_PROBE } : state;
}

/**
 * The outcome of the message is unknown. If it is the one that tried, it is repeated, and other first contacts wait until its outcome is known
 * or its validity ends; under `watch` they leave all the same.
 */
export function loseProbe(state: PacingState, id: string): PacingState {
  return state.probe === id ? { ...state, probe: null, unsettledProbe: id } : state;
}

/** The message for whose outcome other first contacts wait; null where there is none, and under `watch`, which holds nothing. */
export function holdingProbe({
  safety,
  unsettledProbe,
}: Pick<PacingState, 'safety' | 'unsettledProbe'>): string | null {
  return safety.mode === 'protect' ? unsettledProbe : null;
}
