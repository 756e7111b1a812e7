import {
  EXPIRED_FAILURE,
  type MessageExpiry,
  type MessageIntake,
  type NumberChecks,
  type Outbox,
  type PersistencePorts,
  type Settlement,
} from '@waxwing/core';
import type { Metrics } from '../metrics/metrics.js';

/** The ports of persistence, counting what /metrics reports of them. */
export function countingPorts(ports: PersistencePorts, metrics: Metrics): PersistencePorts {
  return {
    ...ports,
    expiry: countingExpiry(ports.expiry, metrics),
    intake: countingIntake(ports.intake, metrics),
    numbers: countingChecks(ports.numbers, metrics),
    outbox: countingOutbox(ports.outbox, metrics),
  };
}

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
      metrics.onFailed(EXPIRED_FAILURE.code, expired);
      return expired;
    },
  };
}

/** The number checks, with every question counted that was put to WhatsApp. */
export function countingChecks(checks: NumberChecks, metrics: Pick<Metrics, 'onNumberCheck'>): NumberChecks {
  return {
    begin: (...args) => checks.begin(...args),
    async recordAnswer(lease, number, answer) {
      metrics.onNumberCheck(answer.onWhatsApp ? 'yes' : 'no');
      return checks.recordAnswer(lease, number, answer);
    },
    async recordRefusal(...args) {
      metrics.onNumberCheck('refused');
      return checks.recordRefusal(...args);
    },
    async cancel(...args) {
      metrics.onNumberCheck('none');
      return checks.cancel(...args);
    },
  };
}

type OutcomeMetrics = Pick<Metrics, 'onSent' | 'onFailed' | 'onRefused'>;

/** The outbox, with every outcome counted once it is stored. */
export function countingOutbox(outbox: Outbox, metrics: OutcomeMetrics): Outbox {
  return {
    take: (...args) => outbox.take(...args),
    postpone: (...args) => outbox.postpone(...args),
    failWaiting: (...args) => outbox.failWaiting(...args),
    async failUnanswered(...args) {
      const failed = await outbox.failUnanswered(...args);
      metrics.onFailed(EXPIRED_FAILURE.code, failed);
      return failed;
    },
    async settle(lease, settlements) {
      await outbox.settle(lease, settlements);
      count(settlements, metrics);
    },
  };
}

function count(settlements: readonly Settlement[], metrics: OutcomeMetrics): void {
  let sent = 0;
  for (const settlement of settlements) {
    if (settlement.kind === 'sent') sent++;
    else {
      metrics.onFailed(settlement.code);
      if (settlement.detail) metrics.onRefused(settlement.detail);
    }
  }
  metrics.onSent(sent);
}
