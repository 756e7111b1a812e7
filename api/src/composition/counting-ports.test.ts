import { describe, expect, it } from '@jest/globals';
import type {
  BillingChange,
  IntakeVerdict,
  Order,
  PersistencePorts,
  SessionLease,
  Settlement,
} from '@waxwing/core';
import { countingPorts } from './counting-ports.js';

const USAGE = { sent: 1, limit: 100 } as never;
const LEASE = {} as SessionLease;
type Part = { [P in keyof PersistencePorts]?: Partial<PersistencePorts[P]> };

/** These ports, counted, and what was counted of them. */
function counting<P extends Part>(ports: P) {
  const counted: string[] = [];
  const note = (what: string) => (value?: string | number, count?: number) =>
    void counted.push([what, value, count].filter((word) => word !== undefined).join(' '));
  const metrics = {
    onAccepted: note('accepted'),
    onSent: note('sent'),
    onFailed: note('failed'),
    onRefused: note('refused'),
    onNumberCheck: note('check'),
    flow: {
      onSendTook: note('took'),
      onRenewed: note('renewed'),
      onMail: note('mail'),
      onSpans: note('spans'),
      onDelivered: note('delivered'),
      onPayment: note('payment'),
      onPaymentFound: note('payment found'),
    },
  };
  const none = {
    expiry: {},
    instances: {},
    intake: {},
    numbers: {},
    outbox: {},
    reports: {},
    sessions: {},
    leases: {},
    ledgers: {},
  };
  const all = { ...none, ...ports };
  return { counted, ...countingPorts(all as unknown as PersistencePorts, metrics) };
}

describe('countingPorts', () => {
  it.each([
    [{ kind: 'accepted', usage: USAGE }, ['accepted']],
    [{ kind: 'quota-exhausted', usage: USAGE }, []],
    [{ kind: 'no-subscription' }, []],
  ] as [IntakeVerdict, string[]][])('answers a message with %j and counts %j', async (verdict, expected) => {
    const { intake, counted } = counting({ intake: { accept: async () => verdict } });
    expect(await intake.accept({} as never)).toBe(verdict);
    expect(counted).toEqual(expected);
  });

  // Its first 48 bits are the time of its acceptance.
  const id = '0198c0de-0000-7000-8000-000000000001';
  const sent: Settlement = { id, kind: 'sent', at: new Date(0x0198c0de0000 + 1_500) };
  const failed: Settlement = {
    id: '2',
    kind: 'failed',
    code: 'refused',
    detail: 'no_token',
    reason: 'no',
    refund: true,
  };

  it('counts what was sent, and what failed by its reason, once it is stored', async () => {
    const { outbox, counted } = counting({ outbox: { settle: async () => undefined } });
    await outbox.settle(LEASE, [sent, failed, sent]);
    expect(counted).toEqual(['sent 2', 'took 1.5', 'failed refused', 'refused no_token', 'took 1.5']);
  });

  it('counts nothing of what could not be stored', async () => {
    const settle = () => Promise.reject(new Error('the lease has moved on'));
    const { outbox, counted } = counting({ outbox: { settle } });
    await expect(outbox.settle(LEASE, [sent, failed])).rejects.toThrow('moved on');
    expect(counted).toEqual([]);
  });

  it('counts messages that have expired, waiting or without an answer', async () => {
    const { expiry, outbox, counted } = counting({
      expiry: { expire: async (limit: number) => limit - 1 },
      outbox: { failUnanswered: async () => 3 },
    });
    expect(await expiry.expire(5)).toBe(4);
    expect(await outbox.failUnanswered(LEASE, [])).toBe(3);
    expect(counted).toEqual(['failed expired 4', 'failed expired 3']);
  });

  it('counts what failed with its session, whoever ended that', async () => {
    const { instances, outbox, reports, sessions, counted } = counting({
      instances: { remove: async () => 1 },
      outbox: { failWaiting: async () => 2 },
      reports: { forget: async () => 3 },
      sessions: { forget: async () => 4 },
    });
    await instances.remove('an account', 'an instance');
    await outbox.failWaiting(LEASE, 'logged_out', 'x');
    await reports.forget(LEASE, {});
    await sessions.forget('an instance');
    expect(counted).toEqual([1, 2, 3, 4].map((count) => `failed logged_out ${count}`));
  });

  it('counts what a payment has changed, what was refused, and no other change of a ledger', async () => {
    const order = {} as Order;
    const unchanged = { orders: [], subscriptions: [] };
    const changed = { ...unchanged, orders: [order] };
    const payments = [
      { ...changed, outcome: 'paid', order },
      { ...unchanged, outcome: 'paid', order },
      { ...unchanged, outcome: 'waiting', order },
      { ...unchanged, outcome: 'refused', order },
      { ...changed, outcome: 'refunded', order },
      { ...changed, outcome: 'paid', order, found: true },
      { ...unchanged, outcome: 'paid', order, found: true },
      changed,
    ] as const;
    const answers: BillingChange[] = [...payments];
    const run = async () => answers.shift() as never;
    const { ledgers, counted } = counting({ ledgers: { run } });
    for (const payment of payments)
      expect(await ledgers.run({ accountId: '1' }, new Date(), () => payment)).toBe(payment);
    expect(counted).toEqual([
      'payment paid',
      'payment refused',
      'payment refunded',
      'payment paid',
      'payment found',
    ]);
  });

  it('counts what came of each question for a number, and no look at what is known', async () => {
    const known = { onWhatsApp: false, phone: null, lid: null, checkedAt: new Date() };
    const { numbers, counted } = counting({
      numbers: {
        begin: async () => ({ kind: 'known', known }) as const,
        recordAnswer: async () => known,
        recordRefusal: async () => known.checkedAt,
        cancel: async () => undefined,
      },
    });
    expect(await numbers.begin(LEASE, '1')).toEqual({ kind: 'known', known });
    expect(await numbers.recordAnswer(LEASE, '1', { ...known, onWhatsApp: true })).toBe(known);
    expect(await numbers.recordAnswer(LEASE, '2', known)).toBe(known);
    expect(await numbers.recordRefusal(LEASE, '3')).toBe(known.checkedAt);
    await numbers.cancel(LEASE, '4');
    expect(counted).toEqual(['check yes', 'check no', 'check refused', 'check none']);
  });
});
