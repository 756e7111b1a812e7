import { expect, test } from '@jest/globals';
import {
  EVENT_TYPES,
  HEALTHY_NUMBER,
  HOUR_MS,
  MINUTE_MS,
  maskOf,
  type SessionLease,
} from '../../../src/index.js';
import { newNumber } from '../../fixture/builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { TEST_CHECK_LIMITS } from '../../fixture/persistence-fixture.js';
import type { SeededSender } from '../../fixture/seed.js';
import { pacedSends } from './sending.js';

/** What a number has sent and how it fares, which is the account's wherever it is linked. */
export const carriedCountsContract = persistenceContract('Counts of a number', (fixture) => {
  const { fromNow, instances, numbers, reports, safety, seed } = fixture;
  const { send } = pacedSends(fixture);

  const phoneOf = async ({ account, instance }: SeededSender) =>
    (await instances.get(account.id, instance.id)).snapshot().phone!;
  const link = (lease: SessionLease, phone: string) =>
    reports.report(lease, { status: 'ready', linked: true, phone });
  const read = (sender: SeededSender) => safety.read(sender.account.id, sender.instance.id);
  /** Another instance of the account, which is not linked. */
  async function another(sender: SeededSender): Promise<SeededSender> {
    const instance = await seed.instance(sender.account.id);
    return { ...sender, instance, lease: await seed.linkingLease(instance) };
  }
  const held = () => {
    const [since, until] = [fromNow(0), fromNow(3_600_000)];
    return { ...HEALTHY_NUMBER, state: 'held', reasonCode: 'strangers_refused', since, until } as const;
  };

  const farewells: [string, (sender: SeededSender) => Promise<unknown>][] = [
    ['is deleted', ({ account, instance }) => instances.remove(account.id, instance.id)],
    ['is reset', ({ account, instance }) => instances.reset(account.id, instance.id, true)],
    ['is unlinked', ({ lease }) => reports.forget(lease, { status: 'logged_out' })],
  ];

  test.each(farewells)('follow it into another instance when its own %s', async (_, leave) => {
    const sender = await seed.sender();
    await send(sender);
    await send(sender);
    const phone = await phoneOf(sender);
    const before = await read(sender);
    expect(before.counts.hour.first).toBe(2);
    await leave(sender);
    const next = await another(sender);
    await link(next.lease, phone);
    const after = await read(next);
    expect(after.counts).toMatchObject({ hour: before.counts.hour, day: before.counts.day });
    expect(after.lastFirstAt).toEqual(before.lastFirstAt);
    await link(next.lease, phone);
    expect((await read(next)).counts.hour).toEqual(before.counts.hour);
  });

  test('come back with it into the same instance, and are no other number’s', async () => {
    const sender = await seed.sender();
    await send(sender);
    const phone = await phoneOf(sender);
    const before = await read(sender);
    await reports.forget(sender.lease, { status: 'logged_out' });
    const other = newNumber();
    await link(sender.lease, other);
    expect((await read(sender)).counts.hour.first).toBe(0);
    await send(sender);
    await reports.forget(sender.lease, { status: 'logged_out' });
    await link(sender.lease, phone);
    expect((await read(sender)).counts.hour).toEqual(before.counts.hour);
  });

  test.each(farewells)(
    'what it has asked about other numbers follows as well when its instance %s',
    async (_, leave) => {
      const sender = await seed.sender();
      const phone = await phoneOf(sender);
      const limit = TEST_CHECK_LIMITS.anHour;
      for (let n = 0; n < limit; n++) await numbers.begin(sender.lease, newNumber());
      const spent = await numbers.begin(sender.lease, newNumber());
      expect(spent.kind).toBe('not-now');
      await leave(sender);
      const next = await another(sender);
      expect(await numbers.begin(next.lease, newNumber())).toEqual({ kind: 'ask' });
      await link(next.lease, phone);
      expect(await numbers.begin(next.lease, newNumber())).toMatchObject({ kind: 'not-now' });
      await fixture.ageNumberChecks(next.lease, HOUR_MS + MINUTE_MS);
      expect(await numbers.begin(next.lease, newNumber())).toEqual({ kind: 'ask' });
    },
  );

  test('a pause after a refusal follows, is doubled by the next one, and is no other number’s', async () => {
    const sender = await seed.sender();
    const phone = await phoneOf(sender);
    const until = await numbers.recordRefusal(sender.lease, newNumber());
    await reports.forget(sender.lease, { status: 'logged_out' });
    await link(sender.lease, newNumber());
    expect((await read(sender)).checksPausedUntil).toBeNull();
    const next = await another(sender);
    await link(next.lease, phone);
    expect((await read(next)).checksPausedUntil).toEqual(until);
    await fixture.ageNumberChecks(next.lease, 16 * MINUTE_MS);
    const later = await numbers.recordRefusal(next.lease, newNumber());
    expect(later.getTime() - fixture.clock.now().getTime()).toBeGreaterThan(29 * MINUTE_MS);
  });

  test('what two instances of one number have counted goes into the next one', async () => {
    const sender = await seed.sender();
    const phone = await phoneOf(sender);
    const other = await another(sender);
    await link(other.lease, phone);
    for (const one of [sender, other]) {
      await send(one);
      await numbers.begin(one.lease, newNumber());
    }
    const until = await numbers.recordRefusal(sender.lease, newNumber());
    await safety.recordHealth(sender.lease, held());
    for (const { account, instance } of [sender, other]) await instances.remove(account.id, instance.id);
    const next = await another(sender);
    await link(next.lease, phone);
    const { counts, health, checksPausedUntil } = await read(next);
    expect(counts.hour.first).toBe(2);
    expect(health.state).toBe('held');
    expect(checksPausedUntil).toEqual(until);
  });

  test('a hold ends in its instance when another number is linked there, and is told', async () => {
    const sender = await seed.sender();
    const phone = await phoneOf(sender);
    const health = held();
    await safety.recordHealth(sender.lease, health);
    await reports.forget(sender.lease, { status: 'logged_out' });
    expect((await read(sender)).health).toEqual(health);
    await fixture.setEventTypes(sender.account.id, maskOf(EVENT_TYPES));
    for (let times = 0; times < 2; times++) await link(sender.lease, newNumber());
    expect((await read(sender)).health).toEqual(HEALTHY_NUMBER);
    const types = maskOf(['instance.standing']);
    expect(await fixture.readEvents(sender.account.id, { types })).toMatchObject([
      { facts: { state: 'ok' } },
    ]);
    const next = await another(sender);
    await link(next.lease, phone);
    expect((await read(next)).health).toEqual(health);
  });

  test('a hold of the number goes with it, and is told', async () => {
    const sender = await seed.sender();
    const phone = await phoneOf(sender);
    const health = held();
    await safety.recordHealth(sender.lease, health);
    await instances.remove(sender.account.id, sender.instance.id);
    await fixture.setEventTypes(sender.account.id, maskOf(EVENT_TYPES));
    const next = await another(sender);
    await link(next.lease, phone);
    expect((await read(next)).health).toEqual(health);
    const types = maskOf(['instance.standing']);
    expect(await fixture.readEvents(sender.account.id, { types })).toMatchObject([
      { objectId: next.instance.id, facts: { state: 'held', reasonCode: 'strangers_refused' } },
    ]);
    expect(await safety.listChanges(sender.account.id, next.instance.id, 10)).toMatchObject([
      { kind: 'health', health: { state: 'held' } },
    ]);
  });

  test('a number of another account brings nothing', async () => {
    const sender = await seed.sender();
    await send(sender);
    await safety.recordHealth(sender.lease, held());
    const phone = await phoneOf(sender);
    await instances.remove(sender.account.id, sender.instance.id);
    const stranger = await another(await seed.sender());
    await link(stranger.lease, phone);
    const { counts, health } = await read(stranger);
    expect(counts.hour.first).toBe(0);
    expect(health).toEqual(HEALTHY_NUMBER);
  });
});
