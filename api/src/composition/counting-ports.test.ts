import { describe, expect, it } from '@jest/globals';
import type {
  IntakeVerdict,
  MessageIntake,
  NumberChecks,
  Outbox,
  SessionLease,
  Settlement,
} from '@waxwing/core';
import { countingChecks, countingExpiry, countingIntake, countingOutbox } from './counting-ports.js';

const USAGE = { sent: 1, limit: 100 } as never;
const LEASE = {} as SessionLease;

describe('countingIntake', () => {
  it.each([
    [{ kind: 'accepted', usage: USAGE }, 1],
    [{ kind: 'quota-exhausted', usage: USAGE }, 0],
    [{ kind: 'no-subscription' }, 0],
  ] as [IntakeVerdict, number][])('hands on %j and counts %i', async (verdict, expected) => {
    let accepted = 0;
    const intake: MessageIntake = { accept: async () => verdict };
    const counting = countingIntake(intake, { onAccepted: () => accepted++ });
    expect(await counting.accept({} as never)).toBe(verdict);
    expect(accepted).toBe(expected);
  });
});

describe('countingOutbox', () => {
  const sent: Settlement = { id: '1', kind: 'sent', at: new Date() };
  const failed: Settlement = {
    id: '2',
    kind: 'failed',
    code: 'refused',
    detail: 'no_token',
    reason: 'no',
    refund: true,
  };

  function rig(settle: Outbox['settle']) {
    const counts = { sent: 0, failed: [] as string[], refused: [] as string[] };
    const ports: Partial<Outbox> = { settle, failUnanswered: async () => 3 };
    const metrics = {
      onSent: (count: number) => {
        counts.sent += count;
      },
      onFailed: (code: string, count?: number) => counts.failed.push(count ? `${code} ${count}` : code),
      onRefused: (detail: string) => counts.refused.push(detail),
    };
    return { counts, outbox: countingOutbox(ports as Outbox, metrics) };
  }

  it('counts what was sent, and what failed by its reason, once it is stored', async () => {
    const { counts, outbox } = rig(async () => undefined);
    await outbox.settle(LEASE, [sent, failed, sent]);
    expect(counts).toEqual({ sent: 2, failed: ['refused'], refused: ['no_token'] });
  });

  it('counts what nobody answered for within its validity', async () => {
    const { counts, outbox } = rig(async () => undefined);
    expect(await outbox.failUnanswered(LEASE, [])).toBe(3);
    expect(counts.failed).toEqual(['expired 3']);
  });

  it('counts nothing of what could not be stored', async () => {
    const { counts, outbox } = rig(() => Promise.reject(new Error('the lease has moved on')));
    await expect(outbox.settle(LEASE, [sent, failed])).rejects.toThrow('moved on');
    expect(counts).toEqual({ sent: 0, failed: [], refused: [] });
  });
});

describe('countingChecks', () => {
  it('counts what came of each question, and no look at what is known', async () => {
    const counted: string[] = [];
    const known = { onWhatsApp: false, phone: null, lid: null, checkedAt: new Date() };
    const checks: NumberChecks = {
      begin: async () => ({ kind: 'known', known }),
      recordAnswer: async () => known,
      recordRefusal: async () => known.checkedAt,
      cancel: async () => undefined,
    };
    const counting = countingChecks(checks, { onNumberCheck: (answer) => void counted.push(answer) });
    expect(await counting.begin(LEASE, '1')).toEqual({ kind: 'known', known });
    expect(await counting.recordAnswer(LEASE, '1', { ...known, onWhatsApp: true })).toBe(known);
    expect(await counting.recordAnswer(LEASE, '2', known)).toBe(known);
    expect(await counting.recordRefusal(LEASE, '3')).toBe(known.checkedAt);
    await counting.cancel(LEASE, '4');
    expect(counted).toEqual(['yes', 'no', 'refused', 'none']);
  });
});

describe('countingExpiry', () => {
  it('hands on and counts how many have expired', async () => {
    const counted: [string, number | undefined][] = [];
    const onFailed = (code: string, count?: number) => void counted.push([code, count]);
    const expiry = countingExpiry({ expire: async (limit) => limit - 1 }, { onFailed });
    expect(await expiry.expire(5)).toBe(4);
    expect(counted).toEqual([['expired', 4]]);
  });
});
