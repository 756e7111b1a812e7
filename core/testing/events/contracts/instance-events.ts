import { expect, test } from '@jest/globals';
import { EVENT_TYPES, maskOf, type SessionLease } from '../../../src/index.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';

const UPDATED = maskOf(['instance.updated']);

/** Which change of an instance writes which event. */
export const instanceEventsContract = persistenceContract('Events of instances', (fixture) => {
  const { eventSweep, expireLease, fromNow, instances, readEvents, reports, seed, sessions, setEventTypes } =
    fixture;

  async function listening(types = maskOf(EVENT_TYPES) & ~UPDATED) {
    const account = await seed.account();
    await setEventTypes(account.id, types);
    const instance = await seed.instance(account.id);
    let seen = 0;
    /** The events since the last call, as their types. */
    const told = async () => {
      const events = (await readEvents(account.id)).slice(seen);
      seen += events.length;
      for (const event of events)
        expect(event).toMatchObject({ instanceId: instance.id, objectId: instance.id });
      return events.map(({ type }) => type);
    };
    const last = async () => (await readEvents(account.id)).at(-1);
    return { account, instance, told, last };
  }

  async function linked() {
    const world = await listening();
    const lease = await seed.linkedLease(world.instance);
    await world.told();
    return { ...world, lease };
  }

  /** Tells all that are away for `minMs`, and whatever other tests left so. */
  const tellAway = async (minMs: number) => {
    while ((await eventSweep.tellAway(minMs, 100)) === 100);
  };

  const away = { status: 'disconnected', statusReason: 'Away.', statusReasonCode: 'reconnecting' } as const;
  const ready = { status: 'ready', statusReason: null } as const;

  test('an instance is told when it is made, linked, connected and deleted', async () => {
    const { account, instance, told, last } = await listening();
    expect(await told()).toEqual(['instance.created']);
    const lease = await seed.linkingLease(instance);
    await reports.report(lease, { status: 'initializing', qr: 'first' });
    expect(await told()).toEqual([]);
    await reports.report(lease, { linked: true, phone: '919800000001', qr: null });
    expect(await told()).toEqual(['instance.linked']);
    await reports.report(lease, { ...ready, linked: true, phone: '919800000001', name: 'Asha' });
    expect(await told()).toEqual(['instance.connected']);
    const facts = { status: 'ready', phone: '919800000001', name: 'Asha', reason: null, reasonCode: null };
    expect((await last())?.facts).toEqual(facts);
    await reports.report(lease, { ...ready, phoneSeenAt: fromNow(0) });
    expect(await told()).toEqual([]);
    await instances.remove(account.id, instance.id);
    expect(await told()).toEqual(['instance.deleted']);
    expect((await last())?.facts).toEqual(facts);
  });

  test('a short disconnect is not told, and neither is its end', async () => {
    const { lease, told } = await linked();
    await reports.report(lease, away);
    await tellAway(60_000);
    await reports.report(lease, ready);
    await tellAway(0);
    expect(await told()).toEqual([]);
  });

  test('a long one is told once with its begin, and so is its end', async () => {
    const { lease, told, last } = await linked();
    const before = fromNow(-1);
    await reports.report(lease, away);
    await tellAway(0);
    expect(await told()).toEqual(['instance.disconnected']);
    const facts = (await last())!.facts as { since: string };
    expect(facts).toMatchObject({ status: 'disconnected', reason: 'Away.', reasonCode: 'reconnecting' });
    expect(new Date(facts.since).getTime()).toBeGreaterThanOrEqual(before.getTime());
    await reports.report(lease, { ...away, statusReason: 'Still away.' });
    await tellAway(0);
    await reports.report(lease, ready);
    expect(await told()).toEqual(['instance.connected']);
    await reports.report(lease, ready);
    expect(await told()).toEqual([]);
  });

  test('an instance whose worker is gone is away though its status says ready, until another one reports it', async () => {
    const { instance, lease, told, last } = await linked();
    await expireLease(lease);
    await tellAway(60_000);
    const taken = (await seed.claim(instance))!.lease;
    await reports.report(taken, ready);
    await tellAway(60_000);
    expect(await told()).toEqual([]);

    await expireLease(taken);
    await tellAway(0);
    await tellAway(0);
    expect(await told()).toEqual(['instance.disconnected']);
    expect((await last())?.facts).toMatchObject({ status: 'disconnected', reasonCode: 'reconnecting' });
    await reports.report((await seed.claim(instance))!.lease, ready);
    expect(await told()).toEqual(['instance.connected']);
  });

  test('nobody is told of what nobody takes', async () => {
    const { instance, told } = await listening(maskOf(['instance.connected']));
    const lease = await seed.linkedLease(instance);
    await reports.report(lease, away);
    await tellAway(0);
    await reports.report(lease, ready);
    expect(await told()).toEqual(['instance.connected']);
  });

  test.each<[string, (lease: SessionLease) => Promise<unknown>, string[]]>([
    [
      'removed by its phone',
      (lease) =>
        reports.forget(lease, {
          status: 'logged_out',
          statusReason: 'Gone.',
          statusReasonCode: 'logged_out',
        }),
      ['instance.logged_out', 'instance.needs_linking'],
    ],
    [
      'banned',
      (lease) =>
        reports.report(lease, { status: 'failed', statusReason: 'Banned.', statusReasonCode: 'banned' }),
      ['instance.failed', 'instance.needs_linking'],
    ],
  ])(
    'an instance that is %s is told to be so, with its phone, and to need a person',
    async (_, end, expected) => {
      const { instance, lease, told, last } = await linked();
      const { phone, name } = (await instances.get(instance.accountId, instance.id)).snapshot();
      await end(lease);
      expect(await told()).toEqual(expected);
      expect((await last())?.facts).toMatchObject({
        phone,
        name,
        reason: expect.stringMatching(/Gone|Banned/),
      });
      await tellAway(0);
    },
  );

  test('the reset of a linked instance tells that it needs linking, that of an unlinked one does not', async () => {
    const { account, instance, lease, told } = await linked();
    await expireLease(lease);
    await sessions.forget(instance.id);
    expect(await told()).toEqual([]);
    await instances.reset(account.id, instance.id, true);
    expect(await told()).toEqual(['instance.needs_linking']);
    await instances.reset(account.id, instance.id, false);
    expect(await told()).toEqual([]);
  });

  test('an open page is told that code, status or sentence have changed, without the code', async () => {
    const { account, instance } = await listening(UPDATED);
    const lease = await seed.linkingLease(instance);
    await reports.report(lease, { qr: 'first' });
    await reports.report(lease, { qr: 'first' });
    await reports.report(lease, { qr: 'second' });
    await reports.report(lease, { statusReason: 'Waiting.' });
    await reports.report(lease, { phoneSeenAt: fromNow(0) });
    const events = await readEvents(account.id);
    expect(events.map(({ type, facts }) => [type, facts])).toEqual(
      [1, 2, 3].map(() => ['instance.updated', null]),
    );
  });
});
