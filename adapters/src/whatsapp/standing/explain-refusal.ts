import type { RefusalCause, SendOutcome } from '@waxwing/core';
import type { StandingWatch } from './standing-watch.js';

/** WhatsApp refuses a first message: the account is locked, or the recipient has given it no token. */
const REACHOUT_ERROR = '463';
/** WhatsApp refuses the address, or the mixture of addresses. */
const ADDRESS_ERRORS = new Set(['400', '479']);

/** Adds WhatsApp's cause to a refusal. WhatsApp is queried, since the same code stands for a lock and for a single refusal. */
export async function explainRefusal(
  outcome: SendOutcome,
  standing: Pick<StandingWatch, 'lockAfterRefusal'>,
): Promise<SendOutcome> {
  if (outcome.kind !== 'refused') return outcome;
  const refusal = await refusalOf(outcome.code, standing);
  return refusal ? { ...outcome, refusal } : outcome;
}

async function refusalOf(
  code: string,
  standing: Pick<StandingWatch, 'lockAfterRefusal'>,
): Promise<RefusalCause | undefined> {
  if (ADDRESS_ERRORS.has(code)) return { detail: 'bad_address' };
  if (code !== REACHOUT_ERROR) return undefined;
  const lock = await standing.lockAfterRefusal();
  if (lock === undefined) return undefined;
  return lock ? { detail: 'locked', until: lock.until } : { detail: 'no_token' };
}
