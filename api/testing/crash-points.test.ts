import { expect, it } from '@jest/globals';
import type {
  IntakeVerdict,
  MessageIntake,
  Outbox,
  OutboxMessage,
  SessionLease,
  Settlement,
} from '@waxwing/core';
import { type CrashPoint, intakeWithCrashPoints, outboxWithCrashPoints } from './crash-points.js';

const LEASE = {} as SessionLease;

/** What happened, in its order. */
function diary() {
  const lines: string[] = [];
  return { lines, points: { reach: (point: CrashPoint) => void lines.push(point) } };
}

it.each([
  ['accepted', ['asked', 'before-commit', 'stored', 'committed-before-reply']],
  ['no-subscription', ['asked', 'before-commit', 'stored']],
])('a message that is %s passes its points', async (kind, expected) => {
  const { lines, points } = diary();
  const intake: MessageIntake = {
    accept: async () => {
      lines.push('asked');
      await Promise.resolve();
      lines.push('stored');
      return { kind } as IntakeVerdict;
    },
  };
  await intakeWithCrashPoints(intake, points).accept({} as never);
  expect(lines).toEqual(expected);
});

it.each([
  [[], []],
  [[{} as OutboxMessage], ['sending-before-write']],
])('what is taken is marked as sending when the point is reached', async (taken, expected) => {
  const { lines, points } = diary();
  const outbox = outboxWithCrashPoints({ take: async () => taken } as unknown as Outbox, points);
  expect(await outbox.take(LEASE, 10, [])).toBe(taken);
  expect(lines).toEqual(expected);
});

it('an acknowledgement is not stored yet when its point is reached', async () => {
  const { lines, points } = diary();
  const settle = async () => void lines.push('stored');
  const outbox = outboxWithCrashPoints({ settle } as unknown as Outbox, points);
  const sent: Settlement = { id: '1', kind: 'sent', at: new Date() };
  const failed: Settlement = { id: '2', kind: 'failed', code: 'refused', reason: 'no', refund: true };
  await outbox.settle(LEASE, [failed]);
  await outbox.settle(LEASE, [failed, sent]);
  expect(lines).toEqual(['stored', 'acked-not-recorded', 'stored']);
});

it('what has come in is stored when its point is reached, and acknowledged after it', async () => {
  const { lines, points } = diary();
  const storeInbound = async () => void lines.push('stored');
  const outbox = outboxWithCrashPoints({ storeInbound } as unknown as Outbox, points);
  await outbox.storeInbound(LEASE, []);
  lines.push('acknowledged');
  expect(lines).toEqual(['stored', 'stored-not-acked', 'acknowledged']);
});
