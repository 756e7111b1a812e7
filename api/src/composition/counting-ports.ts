import { EXPIRED, type MessageExpiry, type MessageIntake, type Outbox, type Settlement } from '@waxwing/core';
import type { Metrics } from '../metrics/metrics.js';

/** The intake, with every message counted that it accepts. */
export function countingIntake(intake: MessageIntake, metrics: Pick<Metrics, 'onAccepted'>): MessageIntake {
  return {
    async accept(request) {
      const verdict = await intake.accept(request);
      if (verdict.kind === 'accepted') metrics.onAccepted();
      return verdict;
    },
  };
}

/** The expiry, with every message counted that it ends. */
export function countingExpiry(expiry: MessageExpiry, metrics: Pick<Metrics, 'onFailed'>): MessageExpiry {
  return {
    async expire(limit) {
      const expired = await expiry.expire(limit);
      metrics.onFailed(EXPIRED.code, expired);
      return expired;
    },
  };
}

/** The outbox, with every outcome counted once it is stored. */
export function countingOutbox(outbox: Outbox, metrics: Pick<Metrics, 'onSent' | 'onFailed'>): Outbox {
  return {
    take: (...args) => outbox.take(...args),
    failWaiting: (...args) => outbox.failWaiting(...args),
    recordReceipts: (...args) => outbox.recordReceipts(...args),
    storeInbound: (...args) => outbox.storeInbound(...args),
    async failUnanswered(...args) {
      const failed = await outbox.failUnanswered(...args);
      metrics.onFailed(EXPIRED.code, failed);
      return failed;
    },
    async settle(lease, settlements) {
      await outbox.settle(lease, settlements);
      count(settlements, metrics);
    },
  };
}

function count(settlements: readonly Settlement[], metrics: Pick<Metrics, 'onSent' | 'onFailed'>): void {
  let sent = 0;
  for (const settlement of settlements) {
    if (settlement.kind === 'sent') sent++;
    else metrics.onFailed(settlement.code);
  }
  metrics.onSent(sent);
}
