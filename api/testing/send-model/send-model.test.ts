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
  const commands = fc.commands(STEPS, { maxCommands: 60, size: 'max' });
  const history = fc.asyncProperty(commands, fc.boolean(), async (steps, listens) => {
    const harness = await SendHarness.open(world, listens);
    const model: Model = { accepted: 0, owner: 'none' };
    await fc.asyncModelRun(() => ({ model, real: harness }), steps);
    await finish(harness);
    await audit(harness);
    await auditEvents(harness, listens);
  });
  await fc.assert(history, { numRuns: 60, endOnFailure: true });
});

/** Recovers: an owner works on the session until no message waits any more. */
async function finish(harness: SendHarness): Promise<void> {
  if (harness.owner) {
    harness.owner.guard.lose();
    await world.expireLease(harness.owner.lease);
    harness.possibleDuplicates += 1;
  }
  await harness.connect();
  const owner = harness.owner!;
  for (let round = 0; round < 200; round++) {
    await owner.record((heard) => heard);
    await owner.take(50);
    await owner.write();
    owner.answer(round);
    await owner.settle();
    await harness.checkInvariants();
    if (owner.idle && round > 5 && !(await waits(harness))) return;
    if (owner.idle) await forgetUnanswered(harness);
  }
  throw new Error('messages wait for ever');
}

/** Lets time pass until messages that may have been sent no longer await an answer. */
async function forgetUnanswered(harness: SendHarness): Promise<void> {
  await world.expiry.expire(100);
  await world.database.query(
    `update messages set expires_at = expires_at - $1 * interval '1 millisecond'
     where waits and status = 'sending' and expires_at <= now()`,
    [MINUTES_MS],
  );
  await harness.owner!.failUnanswered();
}

async function waits(harness: SendHarness): Promise<boolean> {
  return (await harness.rows()).some(({ status }) => status === 'pending' || status === 'sending');
}

async function audit(harness: SendHarness): Promise<void> {
  const chats = await harness.arrived();
  const arrived = new Map(chats.flat().map((message) => [message.id, message]));
  const rows = new Map((await harness.rows()).map((row) => [row.id, row]));
  expect(rows.size).toBe(harness.accepted.length);
  for (const { id, waId, text } of harness.accepted) {
    const row = rows.get(id)!;
    const there = arrived.get(waId);
    if (row.status === 'failed') expect(row.reason).toBeTruthy();
    else expect(there?.text).toBe(text);
    if (row.refunded) expect(there).toBeUndefined();
    expect(there?.frames ?? 0).toBeLessThanOrEqual(1 + harness.possibleDuplicates);
  }
  expect(new Set(chats.flat().map(({ text }) => text)).size).toBe(chats.flat().length);
  const positions = new Map(harness.accepted.map(({ waId }, position) => [waId, position]));
  for (const chat of chats) {
    const order = chat.map(({ id }) => positions.get(id)!);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  }
}

const WAY = ['message.accepted', 'message.sent', 'message.delivered', 'message.read'];

/** Where somebody listens, each message is told from its acceptance to its end, each step once; else nothing is written. */
async function auditEvents(harness: SendHarness, listens: boolean): Promise<void> {
  const told = await harness.told();
  const expected = (await harness.rows()).map(({ id, status }): [string, string[]] => {
    const steps = status === 'failed' ? told.get(id)?.slice(0, -1) : told.get(id);
    const way = WAY.slice(0, steps?.length);
    return [id, status === 'failed' ? [...way, 'message.failed'] : way];
  });
  expect(Object.fromEntries(told)).toEqual(listens ? Object.fromEntries(expected) : {});
  for (const { id, status } of listens ? await harness.rows() : [])
    expect(told.get(id)?.at(-1)).toBe(`message.${status}`);
}
