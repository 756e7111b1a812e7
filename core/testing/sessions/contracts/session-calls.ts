import { expect, test } from '@jest/globals';
import { CALLS_A_MINUTE, LeaseLost, type SessionCall, type SessionLease } from '../../../src/index.js';
import { eventually, WAIT_MS } from '../../eventually.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';

const TYPING: SessionCall<'typing'> = {
  kind: 'typing',
  input: { to: '919800000002', state: 'composing', seconds: 5 },
};
const READ: SessionCall<'read'> = {
  kind: 'read',
  input: { from: '919800000002', fromLid: null, waIds: ['3EB01'] },
};

/** The way of a call to the worker that holds a session, and of its outcome back. */
export const sessionCallsContract = persistenceContract('SessionCalls', (fixture) => {
  const { expireLease, hints, seed, sessionCalls } = fixture;

  /** The only call that waits for the session, once it does. */
  const taken = async (lease: SessionLease) => {
    const [call] = await eventually(
      () => sessionCalls.take(lease),
      ({ length }) => length > 0,
    );
    return call!;
  };

  test('a call is taken once, and its outcome reaches the caller', async () => {
    const { instance, lease } = await seed.linked();
    const answer = sessionCalls.ask(instance.id, READ, WAIT_MS);
    const { id, leftMs, ...call } = await taken(lease);
    expect(call).toEqual(READ);
    expect(leftMs).toBeGreaterThan(0);
    expect(leftMs).toBeLessThanOrEqual(WAIT_MS);
    expect(await sessionCalls.take(lease)).toEqual([]);
    await sessionCalls.answer(lease, id, { kind: 'read', isShown: false });
    expect(await answer).toEqual({ kind: 'answered', outcome: { kind: 'read', isShown: false } });
  });

  test('an outcome keeps its time', async () => {
    const { instance, lease } = await seed.linked();
    const answer = sessionCalls.ask(instance.id, TYPING, WAIT_MS);
    const outcome = { kind: 'not-now', until: new Date('2026-11-22T03:00:00Z') } as const;
    await sessionCalls.answer(lease, (await taken(lease)).id, outcome);
    expect(await answer).toEqual({ kind: 'answered', outcome });
  });

  test('a call without a worker ends in time, and is not taken any more', async () => {
    const { instance, lease } = await seed.linked();
    expect(await sessionCalls.ask(instance.id, TYPING, 50)).toEqual({ kind: 'unanswered' });
    expect(await sessionCalls.take(lease)).toEqual([]);
  });

  test('the next owner takes what the one before left, whose outcome counts no more', async () => {
    const { instance, lease } = await seed.linked();
    const answer = sessionCalls.ask(instance.id, READ, WAIT_MS);
    const { id } = await taken(lease);
    await expireLease(lease);
    const next = (await seed.claim(instance))!;
    expect((await taken(next.lease)).id).toBe(id);
    const unknown = sessionCalls.answer(lease, id, { kind: 'unknown' });
    await expect(unknown).rejects.toThrow(LeaseLost);
    await expect(sessionCalls.take(lease)).rejects.toThrow(LeaseLost);
    await sessionCalls.answer(next.lease, id, { kind: 'read', isShown: true });
    expect(await answer).toEqual({ kind: 'answered', outcome: { kind: 'read', isShown: true } });
  });

  test('sessions take their own calls alone', async () => {
    const [one, other] = [await seed.linked(), await seed.linked()];
    const answer = sessionCalls.ask(one.instance.id, TYPING, WAIT_MS);
    const { id } = await taken(one.lease);
    expect(await sessionCalls.take(other.lease)).toEqual([]);
    await sessionCalls.answer(other.lease, id, { kind: 'unknown' });
    await sessionCalls.answer(one.lease, id, { kind: 'shown' });
    expect(await answer).toEqual({ kind: 'answered', outcome: { kind: 'shown' } });
  });

  test('the worker is told of a call, and not of those to other sessions', async () => {
    const [one, other] = [await seed.linked(), await seed.linked()];
    const heard: string[] = [];
    const ends = [one, other].map(({ instance: { id } }) =>
      hints.onCallWaiting(id, () => heard.push(id) > 0),
    );
    await sessionCalls.ask(one.instance.id, TYPING, 50);
    for (const end of ends) end();
    expect(new Set(heard)).toEqual(new Set([one.instance.id]));
  });

  test('an instance has so many calls of a kind in a minute', async () => {
    const { instance } = await seed.linked();
    const ask = (call: SessionCall) => sessionCalls.ask(instance.id, call, 1);
    for (let n = 0; n < CALLS_A_MINUTE; n++) expect(await ask(READ)).toEqual({ kind: 'unanswered' });
    const limited = await ask(READ);
    expect(limited).toEqual({ kind: 'limited', retryAfterS: expect.any(Number) });
    expect((limited as { retryAfterS: number }).retryAfterS).toBeGreaterThan(0);
    expect(await ask(TYPING)).toEqual({ kind: 'unanswered' });
  });
});
