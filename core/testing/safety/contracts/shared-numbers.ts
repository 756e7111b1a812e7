import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  EVENT_TYPES,
  HEALTHY_NUMBER,
  MINUTE_MS,
  maskOf,
  type NumberHealth,
  type OutboxMessage,
  type SharedCaps,
  type SharedUse,
} from '../../../src/index.js';
import { newNumber } from '../../fixture/builders.js';
import { anIncomingMessage } from '../../fixture/message-builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import type { SeededSender } from '../../fixture/seed.js';
import { pacedSends } from './sending.js';

const NO_GAP = { gapSeconds: 0, gapLeastSeconds: 0, gapMostSeconds: 0 };
const CAPS: SharedCaps = { hour: { known: 4, first: 3 }, day: { known: 4, first: 3 }, gap: NO_GAP };
const ALL = { known: 50, first: 50 };

/** A number that two instances of an account have at once, as two companion devices of one phone. */
export const sharedNumbersContract = persistenceContract('Numbers of several instances', (fixture) => {
  const { clock, fromNow, inbox, instances, outbox, reports, safety, seed } = fixture;
  const { accept, send } = pacedSends(fixture);

  async function pair(): Promise<readonly [SeededSender, SeededSender]> {
    const sender = await seed.sender();
    const { phone } = (await instances.get(sender.account.id, sender.instance.id)).snapshot();
    const instance = await seed.instance(sender.account.id);
    const lease = await seed.linkingLease(instance);
    await reports.report(lease, { status: 'ready', linked: true, phone: phone! });
    return [sender, { ...sender, instance, lease }];
  }
  const read = ({ account, instance }: SeededSender) => safety.read(account.id, instance.id);
  async function take(
    { lease }: SeededSender,
    { caps = CAPS, inFlight = [] as string[], onUse = (_: SharedUse): void => undefined } = {},
  ) {
    return outbox.take(lease, ALL, inFlight, { counted: true, shared: { caps, onUse } });
  }
  const settle = ({ lease }: SeededSender, messages: readonly OutboxMessage[]) =>
    outbox.settle(
      lease,
      messages.map(({ id }) => ({ id, kind: 'sent', at: clock.now() })),
      { counted: true },
    );
  const shared = (caps: SharedCaps) => ({ counted: true, shared: { caps, onUse: () => undefined } }) as const;
  const held = (untilMs: number): NumberHealth => {
    const [since, until] = [fromNow(-MINUTE_MS), fromNow(untilMs)];
    return { ...HEALTHY_NUMBER, state: 'held', reasonCode: 'strangers_refused', since, until };
  };

  test('count in both what either has sent', async () => {
    const [one, other] = await pair();
    await send(one);
    await send(other);
    await send(other);
    for (const each of [one, other]) {
      const { counts, lastFirstAt } = await read(each);
      expect([counts.hour.first, counts.day.first]).toEqual([3, 3]);
      expect(lastFirstAt).not.toBeNull();
      const { accountId, instanceId } = each.lease;
      expect((await safety.situationOf(accountId, instanceId, newNumber())).counts.hour.first).toBe(3);
      expect(await safety.load(each.lease)).toMatchObject({ isShared: true, counts: { hour: { first: 3 } } });
    }
    expect(await safety.load((await seed.sender()).lease)).toMatchObject({ isShared: false });
  });

  test('keep the count of one that has parted with the number, and do not count it twice', async () => {
    const [one, other] = await pair();
    await send(one);
    await send(other);
    await instances.remove(one.account.id, one.instance.id);
    expect((await read(other)).counts.hour.first).toBe(2);
    expect((await safety.load(other.lease)).isShared).toBe(false);
    const { phone } = (await instances.get(other.account.id, other.instance.id)).snapshot();
    await reports.report(other.lease, { status: 'ready', linked: true, phone: phone! });
    expect((await read(other)).counts.hour.first).toBe(2);
  });

  describe('pass no cap together', () => {
    const step = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({ kind: fc.constant('accept'), who: fc.nat(1), first: fc.boolean() }),
      },
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('take'), who: fc.nat(2), first: fc.boolean() }) },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constantFrom('settle', 'give-back', 'forget'),
          who: fc.nat(1),
          first: fc.boolean(),
        }),
      },
    );

    test('whichever of them takes, at the same moment or one after the other', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30, size: 'max' }), async (steps) => {
          const both = await pair();
          const friend = newNumber();
          for (const { lease } of both)
            await inbox.storeInbound(lease, [anIncomingMessage({ from: friend, at: clock.now() })]);
          const left = new Map<string, string>();
          const inHand: OutboxMessage[][] = [[], []];
          const takeAs = async (who: number) => {
            const inFlight = inHand[who]!.map(({ id }) => id);
            const taken = await take(both[who]!, { inFlight });
            inHand[who]!.push(...taken);
            for (const { id, lane = 'known' } of taken) left.set(id, lane);
          };
          for (const { kind, who, first } of steps) {
            const messages = inHand[who];
            if (kind === 'accept') await accept(both[who]!, first ? newNumber() : friend);
            // A worker that dies leaves some as `sending`, and they go again.
            else if (kind === 'forget') inHand[who] = [];
            else if (kind === 'take') await Promise.all((who === 2 ? [0, 1] : [who]).map(takeAs));
            else if (messages!.length > 0 && kind === 'settle')
              await settle(both[who]!, messages!.splice(0, 2));
            else if (messages!.length > 0) {
              const message = messages!.shift()!;
              await outbox.postpone(both[who]!.lease, message, { until: clock.now() });
              if (!message.mayBeWritten) left.delete(message.id);
            }
            const lanes = [...left.values()];
            expect(lanes.filter((lane) => lane === 'first').length).toBeLessThanOrEqual(CAPS.hour.first);
            expect(lanes.filter((lane) => lane === 'known').length).toBeLessThanOrEqual(CAPS.hour.known);
          }
        }),
        { numRuns: 15, endOnFailure: true },
      );
    });

    test('and use it up, whoever has the messages', async () => {
      const [one, other] = await pair();
      for (let n = 0; n < 4; n++) await accept(one);
      await settle(one, await take(one, { caps: { ...CAPS, hour: { known: 4, first: 2 } } }));
      await accept(other);
      await accept(other);
      const uses: SharedUse[] = [];
      expect(await take(other, { onUse: (use) => uses.push(use) })).toHaveLength(1);
      expect(uses).toMatchObject([{ hour: { first: 2 }, day: { first: 2 }, sending: { first: 0 } }]);
      expect(await take(one)).toEqual([]);
    });
  });

  test('keep the gap between the first contacts of both, but not behind their own', async () => {
    const [one, other] = await pair();
    const caps = { ...CAPS, gap: { gapSeconds: 40, gapLeastSeconds: 20, gapMostSeconds: 120 } };
    for (const each of [one, one, other]) await accept(each);
    expect(await outbox.take(one.lease, { known: 0, first: 1 }, [], shared(caps))).toHaveLength(1);
    expect(await take(other, { caps })).toEqual([]);
    expect(await outbox.take(one.lease, { known: 0, first: 2 }, [], shared(caps))).toHaveLength(2);
  });

  test('write to nobody new while first contacts are held in one of them', async () => {
    const [one, other] = await pair();
    const friend = newNumber();
    await inbox.storeInbound(other.lease, [anIncomingMessage({ from: friend, at: clock.now() })]);
    await safety.recordHealth(one.lease, held(60 * MINUTE_MS));
    await accept(other);
    await accept(other, friend);
    expect((await take(other)).map(({ to }) => to)).toEqual([friend]);
  });

  test('have the hold that it has elsewhere where it is linked next, and this is told once', async () => {
    const sender = await seed.sender();
    const health = held(60 * MINUTE_MS);
    await safety.recordHealth(sender.lease, health);
    await fixture.setEventTypes(sender.account.id, maskOf(EVENT_TYPES));
    const instance = await seed.instance(sender.account.id);
    const lease = await seed.linkingLease(instance);
    const { phone } = (await instances.get(sender.account.id, sender.instance.id)).snapshot();
    const link = () => reports.report(lease, { status: 'ready', linked: true, phone: phone! });
    for (let times = 0; times < 2; times++) await link();
    expect((await safety.read(sender.account.id, instance.id)).health).toEqual(health);
    const types = maskOf(['instance.standing']);
    expect(await fixture.readEvents(sender.account.id, { types })).toMatchObject([
      { objectId: instance.id, facts: { state: 'held', reasonCode: 'strangers_refused' } },
    ]);
    await safety.recordHealth(lease, HEALTHY_NUMBER);
    await safety.recordHealth(sender.lease, held(-1_000));
    await link();
    expect((await safety.read(sender.account.id, instance.id)).health).toEqual(HEALTHY_NUMBER);
  });

  test('try with one message whether a hold is over, and with that of a dead worker again', async () => {
    const [one, other] = await pair();
    await safety.recordHealth(one.lease, held(-1_000));
    for (const each of [one, other]) await accept(each);
    const [tried] = await take(one);
    expect(tried).toBeDefined();
    expect(await take(other)).toEqual([]);
    expect(await take(one)).toMatchObject([{ id: tried!.id, mayBeWritten: true }]);
    await settle(one, [tried!]);
    await safety.recordHealth(one.lease, HEALTHY_NUMBER);
    expect(await take(other)).toHaveLength(1);
  });

  test('count for a recipient what both have sent, and what is under way', async () => {
    const [one, other] = await pair();
    const to = newNumber();
    await send(one, to);
    await accept(one, to);
    await take(one);
    await accept(other, to);
    const [message] = await take(other);
    expect(message!.chat).toMatchObject({ thisHour: 2, today: 2, unanswered: 2 });
    expect(message!.chat!.lastOutAt).not.toBeNull();
  });

  test('of another account have budgets of their own', async () => {
    const [one] = await pair();
    await send(one);
    const { phone } = (await instances.get(one.account.id, one.instance.id)).snapshot();
    const stranger = await seed.sender();
    await reports.report(stranger.lease, { status: 'ready', linked: true, phone: phone! });
    expect((await read(stranger)).counts.hour.first).toBe(0);
    expect((await safety.load(stranger.lease)).isShared).toBe(false);
  });
});
