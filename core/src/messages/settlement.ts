import type { HoldCode } from '../safety/hold.js';
import { describeExpiry } from '../safety/hold-sentences.js';
import type { SendOutcome } from '../sessions/whatsapp-transport.js';
import {
  EXPIRED_FAILURE,
  NOT_ON_WHATSAPP_FAILURE,
  type PlainFailure,
  TARGET_UNUSABLE_FAILURE,
  UNSENDABLE_FAILURE,
} from './message-failure.js';
import type { OutboxMessage, Settlement } from './outbox.js';
import { describeRefusal } from './refusal.js';

/** Settles a message by WhatsApp's answer. In all failures nothing was delivered, so nothing is charged. */
export function settleOutcome(
  { id }: OutboxMessage,
  outcome: Exclude<SendOutcome, { kind: 'unknown' | 'not-now' }>,
): Settlement {
  switch (outcome.kind) {
    case 'acknowledged':
      return { id, kind: 'sent', at: outcome.at };
    case 'not-on-whatsapp':
      return { id, kind: 'failed', ...NOT_ON_WHATSAPP_FAILURE, refund: true };
    case 'target-unusable':
      return { id, kind: 'failed', ...TARGET_UNUSABLE_FAILURE, refund: true };
    case 'unsendable':
      return { id, kind: 'failed', ...UNSENDABLE_FAILURE, refund: true };
    case 'refused': {
      const refusal = describeRefusal(outcome.code, outcome.refusal);
      return { id, kind: 'failed', code: 'refused', ...refusal, refund: true };
    }
  }
}

/**
 * Settles a message whose validity has ended. Undefined where a socket may have written it: its outcome is not known yet.
 * @param hold what kept the message, where anything did
 */
export function settleExpired(
  { id, mayBeWritten }: OutboxMessage,
  hold?: HoldCode | undefined,
): Settlement | undefined {
  if (mayBeWritten) return undefined;
  const reason = hold ? describeExpiry(hold) : EXPIRED_FAILURE.reason;
  return { id, kind: 'failed', ...EXPIRED_FAILURE, reason, refund: true };
}

/** Settles a message of which nothing was written, so that nothing is charged. */
export function settleUnsent({ id }: OutboxMessage, failure: PlainFailure): Settlement {
  return { id, kind: 'failed', ...failure, refund: true };
}
