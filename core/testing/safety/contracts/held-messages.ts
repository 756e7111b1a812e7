import { describe, expect, test } from '@jest/globals';
import { EVENT_TYPES, type Hold, type IntakePacing, maskOf } from '../../../src/index.js';
import { newNumber } from '../../fixture/builders.js';
import { aMessage } from '../../fixture/message-builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import type { SeededSender } from '../../fixture/seed.js';

const COUNTED = { counted: true } as const;
const ALL = { known: 10, first: 10 } as const;

/** Which events tell that a message is held, and that it is no longer. */
export const heldMessagesContract = persistenceContract('Held messages', (fixture) => {
  const { clock, fromNow, intake, outbox, safety, seed } = fixture;

  async function accept({ instance }: SeededSender, pacing: IntakePacing) {
    const message = aMessage(instance, { to: newNumber(), at: clock.now() });
    await intake.accept({ message, pacing });
    return message;
  }

  test('that a message is held is told with its acceptance, and its release when it is taken, once', async () => {
    const sender = await seed.sender();
    await fixture.setEventTypes(sender.account.id, maskOf(EVENT_TYPES));
    const hold = { code: 'day_budget', until: fromNow(60_000) } as const;
    const message = await accept(sender, { held: true, hold });
    await accept(sender, { held: false });
    const told = async () =>
      (await fixture.readEvents(sender.account.id))
        .filter(({ type }) => ['message.held', 'message.released'].includes(type))
        .map(({ type, objectId }) => [type, objectId]);
    expect(await told()).toEqual([['message.held', message.id]]);
    const [event] = await fixture.readEvents(sender.account.id, { types: maskOf(['message.held']) });
    expect(event?.facts).toEqual({ code: 'day_budget', until: hold.until.toISOString() });
    expect((await outbox.take(sender.lease, ALL, [], COUNTED)).map(({ held }) => held)).toEqual([
      true,
      false,
    ]);
    await outbox.take(sender.lease, ALL, [], COUNTED);
    expect(await told()).toEqual([
      ['message.held', message.id],
      ['message.released', message.id],
    ]);
  });

  test('that a message is held once it was taken is told once, and its release each time it is taken after that', async () => {
    const sender = await seed.sender();
    await fixture.setEventTypes(sender.account.id, maskOf(EVENT_TYPES));
    const message = await accept(sender, { held: false });
    const take = async () => (await outbox.take(sender.lease, ALL, [], COUNTED))[0]!;
    const until = fromNow(3_600_000);
    const hold = { code: 'recipient_budget', until } as const;
    const first = await take();
    await outbox.postpone(sender.lease, first, { until, cause: hold });
    await outbox.postpone(sender.lease, first, { until: fromNow(-1), cause: hold });
    await outbox.postpone(sender.lease, await take(), { until: fromNow(-1) });
    await outbox.postpone(sender.lease, { ...(await take()), mayBeWritten: true }, { until, cause: hold });
    const events = (await fixture.readEvents(sender.account.id)).filter(
      ({ type }) => type !== 'message.accepted',
    );
    expect(events.map(({ type, objectId, facts }) => ({ type, objectId, facts }))).toEqual([
      {
        type: 'message.held',
        objectId: message.id,
        facts: { code: 'recipient_budget', until: until.toISOString() },
      },
      { type: 'message.released', objectId: message.id, facts: null },
    ]);
  });

  test('what waits in chats that are held alone is counted in its lane, with the last end of these holds', async () => {
    const sender = await seed.sender();
    for (let n = 0; n < 3; n++) await accept(sender, { held: false });
    const taken = await outbox.take(sender.lease, ALL, [], COUNTED);
    const ends = [3_600_000, 7_200_000, -1_000].map((ms) => fromNow(ms));
    for (const [n, until] of ends.entries())
      await outbox.postpone(sender.lease, taken[n]!, { until, cause: { code: 'recipient_budget', until } });
    const { heldByChat } = await safety.read(sender.account.id, sender.instance.id);
    expect(heldByChat).toEqual({ known: 0, first: 2, until: ends[1] });
  });

  test('that a chat is held alone is told of everything that waits in it, once', async () => {
    const sender = await seed.sender();
    await fixture.setEventTypes(sender.account.id, maskOf(EVENT_TYPES));
    const to = newNumber();
    const ids: string[] = [];
    for (const number of [to, to, newNumber(), to]) {
      const message = aMessage(sender.instance, { to: number, at: clock.now() });
      await intake.accept({ message, pacing: { held: false } });
      if (number === to) ids.push(message.id);
    }
    const [taken] = await outbox.take(sender.lease, { known: 0, first: 1 }, [], COUNTED);
    const until = fromNow(3_600_000);
    const cause = { code: 'recipient_budget', until } as const;
    for (let times = 0; times < 2; times++) await outbox.postpone(sender.lease, taken!, { until, cause });
    const told = await fixture.readEvents(sender.account.id, { types: maskOf(['message.held']) });
    const facts = { code: cause.code, until: until.toISOString() };
    expect(told.map(({ objectId, facts: what }) => ({ objectId, what }))).toEqual(
      ids.map((objectId) => ({ objectId, what: facts })),
    );
  });

  describe('a hold that comes later', () => {
    const untold = { code: 'day_budget', until: null } as const;
    const until = new Date('2026-03-02T06:00:00.000Z');
    const lock = { code: 'number_restricted', until } as const;

    async function acceptMany(sender: SeededSender, holds: readonly (Hold | null)[]) {
      const messages = [];
      for (const hold of holds)
        messages.push(await accept(sender, hold ? { held: true, hold } : { held: false }));
      return messages.map(({ id }) => id);
    }
    /** Told in portions of two; answers how many there were. */
    async function tell({ lease }: SeededSender, hold: Hold) {
      let portions = 0;
      let after: string | null = null;
      do {
        after = await safety.tellHeld(lease, { lane: 'first', hold, after, limit: 2 });
        portions += 1;
      } while (after !== null);
      return portions;
    }
    const heldOf = async ({ account }: SeededSender) =>
      (await fixture.readEvents(account.id, { types: maskOf(['message.held']) })).map(
        ({ objectId, facts }) => ({ objectId, facts }),
      );

    test('is told of everything that waits in its lane, in portions, once for each cause', async () => {
      const sender = await seed.sender();
      await fixture.setEventTypes(sender.account.id, maskOf(EVENT_TYPES));
      const ids = await acceptMany(sender, [null, untold, lock, null, null]);
      await accept(sender, { held: false });
      const facts = { code: lock.code, until: lock.until.toISOString() };
      const before = await heldOf(sender);
      expect(await tell(sender, lock)).toBe(4);
      const told = (await heldOf(sender)).slice(before.length);
      expect(told).toHaveLength(5);
      expect(told.filter(({ objectId }) => ids.includes(objectId!))).toEqual(
        [ids[0], ids[1], ids[3], ids[4]].map((objectId) => ({ objectId, facts })),
      );
      await tell(sender, lock);
      await tell(sender, { code: 'hour_budget', until: fromNow(60_000) });
      expect(await heldOf(sender)).toHaveLength(before.length + 5);
      const quiet = { code: 'quiet_hours', until: fromNow(60_000) } as const;
      await tell(sender, quiet);
      expect(await heldOf(sender)).toHaveLength(before.length + 11);
    });

    test('is told anew of what was taken meanwhile and given back, and its release follows', async () => {
      const sender = await seed.sender();
      await fixture.setEventTypes(sender.account.id, maskOf(EVENT_TYPES));
      const [id] = await acceptMany(sender, [lock]);
      const [taken] = await outbox.take(sender.lease, ALL, [], COUNTED);
      await tell(sender, lock);
      expect(await heldOf(sender)).toHaveLength(1);
      await outbox.postpone(sender.lease, taken!, { until: fromNow(-1) });
      await tell(sender, lock);
      expect(await heldOf(sender)).toHaveLength(2);
      expect((await outbox.take(sender.lease, ALL, [], COUNTED)).map(({ held }) => held)).toEqual([true]);
      const released = await fixture.readEvents(sender.account.id, { types: maskOf(['message.released']) });
      expect(released.map(({ objectId }) => objectId)).toEqual([id, id]);
    });

    test('is told nobody where nobody listens, and not of the other lane', async () => {
      const sender = await seed.sender();
      await acceptMany(sender, [null, null]);
      expect(await tell(sender, lock)).toBe(1);
      await fixture.setEventTypes(sender.account.id, maskOf(EVENT_TYPES));
      expect(await heldOf(sender)).toEqual([]);
      expect(
        await safety.tellHeld(sender.lease, { lane: 'known', hold: lock, after: null, limit: 2 }),
      ).toBeNull();
      expect(await heldOf(sender)).toEqual([]);
      expect((await outbox.take(sender.lease, ALL, [], COUNTED)).map(({ held }) => held)).toEqual([
        false,
        false,
      ]);
    });
  });
});
