import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type PgWorld, pgWorld, testDatabase } from '@waxwing/adapters/testing';
import fc from 'fast-check';
import { type Model, STEPS } from './commands.js';
import { SendStage } from './stage.js';

const MINUTES_MS = 120_000;

let world: PgWorld;
beforeAll(async () => {
  world = await pgWorld(await testDatabase());
});
afterAll(() => world.close());

it('whatever happens on its way, a message is sent in its place, once, or fails with a reason [D.SUB.06]', async () => {
  const history = fc.asyncProperty(fc.commands(STEPS, { maxCommands: 60, size: 'max' }), async (steps) => {
    const stage = await SendStage.open(world);
    const model: Model = { accepted: 0, owner: 'none' };
    await fc.asyncModelRun(() => ({ model, real: stage }), steps);
    await finish(stage);
    await audit(stage);
  });
  await fc.assert(history, { numRuns: 60, endOnFailure: true });
});

/** Everything heals: somebody owns the session and works until nothing waits any more. */
async function finish(stage: SendStage): Promise<void> {
  if (stage.owner) {
    stage.owner.tenure.lose();
    await world.expireLease(stage.owner.lease);
    stage.doubts += 1;
  }
  await stage.connect();
  const owner = stage.owner!;
  for (let round = 0; round < 200; round++) {
    await owner.record((heard) => heard);
    await owner.take(50);
    await owner.write();
    owner.answer(round);
    await owner.settle();
    await stage.agree();
    if (owner.idle && round > 5 && !(await waits(stage))) return;
    if (owner.idle) await forgetUnanswered(stage);
  }
  throw new Error('messages wait for ever');
}

/** What may be out and is no longer sent: time goes by until nobody expects an answer. */
async function forgetUnanswered(stage: SendStage): Promise<void> {
  await world.expiry.expire(100);
  await world.database.query(
    `update messages set expires_at = expires_at - $1 * interval '1 millisecond'
     where waits and status = 'sending' and expires_at <= now()`,
    [MINUTES_MS],
  );
  await stage.owner!.failUnanswered();
}

async function waits(stage: SendStage): Promise<boolean> {
  return (await stage.rows()).some(({ status }) => status === 'pending' || status === 'sending');
}

async function audit(stage: SendStage): Promise<void> {
  const chats = await stage.arrived();
  const arrived = new Map(chats.flat().map((message) => [message.id, message]));
  const rows = new Map((await stage.rows()).map((row) => [row.id, row]));
  expect(rows.size).toBe(stage.accepted.length);
  for (const { id, waId, text } of stage.accepted) {
    const row = rows.get(id)!;
    const there = arrived.get(waId);
    if (row.status === 'failed') expect(row.reason).toBeTruthy();
    else expect(there?.text).toBe(text);
    if (row.refunded) expect(there).toBeUndefined();
    expect(there?.frames ?? 0).toBeLessThanOrEqual(1 + stage.doubts);
  }
  expect(new Set(chats.flat().map(({ text }) => text)).size).toBe(chats.flat().length);
  const places = new Map(stage.accepted.map(({ waId }, place) => [waId, place]));
  for (const chat of chats) {
    const order = chat.map(({ id }) => places.get(id)!);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  }
}
