import { describeRefusal, type OutboxMessage, type SendOutcome, type Settlement } from '@waxwing/core';

/** Maps WhatsApp's answer to the settlement of its message. In both failures nothing was delivered, so nothing is charged. */
export function settlementOf(
  { id }: OutboxMessage,
  outcome: Exclude<SendOutcome, { kind: 'unknown' | 'not-now' }>,
): Settlement {
  switch (outcome.kind) {
    case 'acknowledged':
      return { id, kind: 'sent', at: outcome.at };
    case 'not-on-whatsapp':
      return {
        id,
        kind: 'failed',
        code: 'not_on_whatsapp',
        reason: 'Number not registered on WhatsApp',
        refund: true,
      };
    case 'refused':
      return {
        id,
        kind: 'failed',
        code: 'refused',
        ...describeRefusal(outcome.code, outcome.refusal),
        refund: true,
      };
  }
}
