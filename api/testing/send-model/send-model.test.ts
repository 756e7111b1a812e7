import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openPgPersistence, type PgPersistence, testDatabase } from '@waxwing/adapters/testing';
import fc from 'fast-check';
import { type Model, STEPS } from './commands.js';
import { SendHarness } from './send-harness.js';

const MINUTES_MS = 120_000;

let world: PgPersistence;
beforeAll(async () => {
  world = await openPgPersistence(await testDatabase());
});
afterAll(() => world.close());

it('whatever happens on its way, a message is sent in order and once, or fails with a reason [D.SUB.06]', async () => {
  const history = fc.asyncProperty(fc.commands(STEPS, { maxCommands: 60, size: 'max' }), async (steps) => {
    const scope = await SendHarness.open(world);
    const model: Model = { accepted: 0, owner: 'none' };
    await fc.asyncModelRun(() => ({ model, real: scope }), steps);
    await finish(scope);
    await audit(scope);
  });
  await fc.assert(history, { numRuns: 60, endOnFailure: true });
});

/** Recovers: an owner works on the session until no message waits any more. */
async function finish(scope: SendHarness): Promise<void> {
  if (scope.owner) {
    scope.owner.guard.lose();
    await world.expireLease(scope.owner.lease);
    scope.possibleDuplicates += 1;
  }
  await scope.connect();
  const owner = scope.owner!;
  for (let round = 0; round < 200; round++) {
    await owner.record((heard) => heard);
    await owner.take(50);
    await owner.write();
    owner.answer(round);
    await owner.settle();
    await scope.checkInvariants();
    if (owner.idle && round > 5 && !(await waits(scope))) return;
    if (owner.idle) await forgetUnanswered(scope);
  }
  throw new Error('messages wait for ever');
}

/** Lets time pass until messages that may have been sent no longer await an answer. */
async function forgetUnanswered(scope: SendHarness): Promise<void> {
  await world.expiry.expire(100);
  await world.database.query(
    `update messages set expires_at = expires_at - $1 * interval '1 millisecond'
     where waits and status = 'sending' and expires_at <= now()`,
    [MINUTES_MS],
  );
  await scope.owner!.failUnanswered();
}

async function waits(scope: SendHarness): Promise<boolean> {
  return (await scope.rows()).some(({ status }) => status === 'pending' || status === 'sending');
}

async function audit(scope: SendHarness): Promise<void> {
  const chats = await scope.arrived();
  const arrived = new Map(chats.flat().map((message) => [message.id, message]));
  const rows = new Map((await scope.rows()).map((row) => [row.id, row]));
  expect(rows.size).toBe(scope.accepted.length);
  for (const { id, waId, text } of scope.accepted) {
    const row = rows.get(id)!;
    const there = arrived.get(waId);
    if (row.status === 'failed') expect(row.reason).toBeTruthy();
    else expect(there?.text).toBe(text);
    if (row.refunded) expect(there).toBeUndefined();
    expect(there?.frames ?? 0).toBeLessThanOrEqual(1 + scope.possibleDuplicates);
  }
  expect(new Set(chats.flat().map(({ text }) => text)).size).toBe(chats.flat().length);
  const places = new Map(scope.accepted.map(({ waId }, place) => [waId, place]));
  for (const chat of chats) {
    const order = chat.map(({ id }) => places.get(id)!);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  }
}
