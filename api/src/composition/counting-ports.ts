import {
  type AppliedPayment,
  type BillingChange,
  DELETED_FAILURE,
  EXPIRED_FAILURE,
  type Mailer,
  type PersistencePorts,
  type PlainFailure,
  type Settlement,
  timeOfId,
  UNLINKED_FAILURE,
} from '@waxwing/core';
import type { Metrics } from '../metrics/metrics.js';

type PortMetrics = Pick<
  Metrics,
  'onAccepted' | 'onSent' | 'onFailed' | 'onRefused' | 'onNumberCheck' | 'flow'
>;

/** The ports of persistence, counting what /metrics reports of them. A call that fails is not counted. */
export function countingPorts(ports: PersistencePorts, metrics: PortMetrics): PersistencePorts {
  const failed = ({ code }: Pick<PlainFailure, 'code'>) => {
    return (count: number) => metrics.onFailed(code, count);
  };
  return {
    ...ports,
    expiry: observed(ports.expiry, { expire: failed(EXPIRED_FAILURE) }),
    instances: observed(ports.instances, { remove: failed(DELETED_FAILURE) }),
    intake: observed(ports.intake, { accept: ({ kind }) => kind === 'accepted' && metrics.onAccepted() }),
    numbers: observed(ports.numbers, {
      recordAnswer: (_known, _lease, _number, { onWhatsApp }) =>
        metrics.onNumberCheck(onWhatsApp ? 'yes' : 'no'),
      recordRefusal: () => metrics.onNumberCheck('refused'),
      cancel: () => metrics.onNumberCheck('none'),
    }),
    ledgers: observed(ports.ledgers, { run: (change) => countPayment(change, metrics) }),
    leases: timed(ports.leases, 'renew', metrics.flow.onRenewed),
    outbox: observed(ports.outbox, {
      failUnanswered: failed(EXPIRED_FAILURE),
      failWaiting: (count, _lease, code) => failed({ code })(count),
      settle: (_result, _lease, settlements) => countSettled(settlements, metrics),
    }),
    reports: observed(ports.reports, { forget: failed(UNLINKED_FAILURE) }),
    sessions: observed(ports.sessions, { forget: failed(UNLINKED_FAILURE) }),
  };
}

/** What is told of again changes nothing. */
function countPayment(change: BillingChange, { flow }: PortMetrics): void {
  const { outcome, orders, found } = change as Partial<AppliedPayment>;
  if (outcome === 'refused' || (outcome !== undefined && orders?.length)) flow.onPayment(outcome);
  if (found && outcome === 'paid' && orders?.length) flow.onPaymentFound();
}

function countSettled(settlements: readonly Settlement[], metrics: PortMetrics): void {
  metrics.onSent(settlements.filter(({ kind }) => kind === 'sent').length);
  for (const settlement of settlements) {
    if (settlement.kind === 'sent') {
      metrics.flow.onSendTook(Math.max(0, settlement.at.getTime() - timeOfId(settlement.id)) / 1_000);
      continue;
    }
    metrics.onFailed(settlement.code);
    if (settlement.detail) metrics.onRefused(settlement.detail);
  }
}

/** The mailer, counting what was handed over and what was not. */
export function countingMailer(mailer: Mailer, { flow }: Pick<Metrics, 'flow'>): Mailer {
  return intercepted(mailer, (method) => {
    if (method !== 'send') return undefined;
    return async (call) => {
      let outcome: 'ok' | 'failed' = 'failed';
      try {
        await call();
        outcome = 'ok';
      } finally {
        flow.onMail(outcome);
      }
    };
  });
}

/** The port, with the seconds that a method took, whether it succeeded or not. */
function timed<P extends object>(port: P, timedMethod: keyof P, onTook: (seconds: number) => void): P {
  return intercepted(port, (method) => {
    if (method !== timedMethod) return undefined;
    return async (call) => {
      const start = performance.now();
      try {
        return await call();
      } finally {
        onTook((performance.now() - start) / 1_000);
      }
    };
  });
}

/** What is called after a method has succeeded, with its result and its arguments. */
type Observers<P> = {
  readonly [M in keyof P]?: P[M] extends (...args: infer A) => Promise<infer R>
    ? (result: R, ...args: A) => unknown
    : never;
};

/** The port, observed. */
function observed<P extends object>(port: P, observers: Observers<P>): P {
  return intercepted(port, (method) => {
    const observe: unknown = Reflect.get(observers, method);
    if (typeof observe !== 'function') return undefined;
    return async (call, args) => {
      const result = await call();
      observe(result, ...args);
      return result;
    };
  });
}

/** Runs instead of a method, which `call` runs. */
type Interceptor = (call: () => Promise<unknown>, args: unknown[]) => Promise<unknown>;

/** The port, with interceptors of those methods for which there is one. */
export function intercepted<P extends object>(
  port: P,
  interceptorOf: (method: string | symbol) => Interceptor | undefined,
): P {
  return new Proxy(port, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      const intercept = interceptorOf(name);
      if (!intercept) return member.bind(target);
      return (...args: unknown[]) => intercept(async () => member.apply(target, args), args);
    },
  });
}
