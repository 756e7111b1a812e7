import { describe, expect, test } from '@jest/globals';
import { anApiKey, createMemoryPorts, newId, seedInstance, seedSender } from '../../testing/index.js';
import { InstanceNotFound } from '../instances/errors.js';
import { DAY_MS, HOUR_MS } from '../shared/clock.js';
import { EventNotFound } from './errors.js';
import type { EventType } from './event-type.js';
import { GetEvent } from './get-event.js';
import { type EventsByKeyQuery, ListEvents } from './list-events.js';
import { HORIZON_LIMIT_MS } from './ports.js';

async function start() {
  const ports = createMemoryPorts();
  const { account, instance } = await seedSender(ports);
  const key = anApiKey({ accountId: account.id });
  const listEvents = new ListEvents(ports);
  const list = (query: Partial<EventsByKeyQuery> = {}) =>
    listEvents.execute({ key, limit: 100, waitMs: 0, ...query });
  const write = (type: EventType, instanceId: string | null = null) =>
    ports.writeEvents([{ accountId: account.id, type, instanceId }]);
  return { ports, accountId: account.id, instance, key, list, write };
}

const typesOf = ({ events }: { events: readonly { type: EventType }[] }) => events.map(({ type }) => type);

describe('ListEvents', () => {
  test('records everything from its first call on, without any endpoint', async () => {
    const { ports, list, write } = await start();
    await write('key.created');
    expect(await list()).toEqual({
      events: [],
      next: { at: new Date(ports.clock.now().getTime() - HORIZON_LIMIT_MS) },
      hasMore: false,
      recordedSince: ports.clock.now(),
    });
    await write('key.changed');
    await write('message.accepted');
    expect(typesOf(await list())).toEqual(['key.changed', 'message.accepted']);
  });

  test('goes on recording for whoever asks once a day, and says since when', async () => {
    const { ports, list, write } = await start();
    const { recordedSince } = await list();
    for (let day = 0; day < 3; day++) {
      ports.clock.advance(DAY_MS);
      await write('key.changed');
      expect((await list()).recordedSince).toEqual(recordedSince);
    }
    expect(typesOf(await list())).toEqual(['key.changed', 'key.changed', 'key.changed']);

    ports.clock.advance(DAY_MS + HOUR_MS);
    await write('key.deleted');
    expect((await list()).recordedSince).toEqual(ports.clock.now());
    expect(typesOf(await list())).not.toContain('key.deleted');
  });

  test('writes down its interest once for many calls', async () => {
    const { ports, key } = await start();
    let watched = 0;
    const eventInterests = {
      ...ports.eventInterests,
      async watch(accountIds: readonly string[], until: Date) {
        watched += 1;
        await ports.eventInterests.watch(accountIds, until);
      },
    };
    const listEvents = new ListEvents({ ...ports, eventInterests });
    for (let call = 0; call < 50; call++) await listEvents.execute({ key, limit: 1, waitMs: 0 });
    expect(watched).toBe(1);
  });

  test('consecutive readings neither repeat nor skip an event, whatever is written in between', async () => {
    const { list, write } = await start();
    let after = (await list()).next;
    const read: string[] = [];
    const written: string[] = [];
    for (let round = 0; round < 12; round++) {
      const type = round % 3 === 0 ? 'key.created' : 'key.changed';
      await write(type);
      written.push(type);
      if (round % 4 === 0) continue;
      const slice = await list({ after, limit: 2 });
      read.push(...typesOf(slice));
      after = slice.next;
    }
    for (let slice = await list({ after }); slice.events.length > 0; slice = await list({ after })) {
      read.push(...typesOf(slice));
      after = slice.next;
    }
    expect(read).toEqual(written);
  });

  test('a filter moves the cursor past what it leaves out', async () => {
    const { list, write } = await start();
    await list();
    await write('key.created');
    await write('key.changed');
    const { events } = await list();
    const filtered = await list({ types: ['message.received'] });
    expect(filtered).toMatchObject({ events: [], next: { id: events[1]!.id }, hasMore: false });
    expect(typesOf(await list({ types: ['key.changed'] }))).toEqual(['key.changed']);
  });

  test('an empty reading leaves its cursor where it was', async () => {
    const { list, write } = await start();
    await list();
    await write('key.created');
    const { next } = await list();
    expect((await list({ after: next })).next).toEqual(next);
  });

  test('what is for live streams alone is not in the log', async () => {
    const { ports, accountId, instance, key, list, write } = await start();
    await list();
    await write('instance.updated', instance.id);
    expect(typesOf(await list())).toEqual([]);
    const [told] = (await ports.eventLog.read({ accountId, limit: 1 })).events;
    const attempt = new GetEvent(ports).execute({ key, eventId: told!.id });
    await expect(attempt).rejects.toBeInstanceOf(EventNotFound);
  });

  test('a key that is restricted to instances reads theirs, and nothing of the account', async () => {
    const { ports, accountId, instance, list, write } = await start();
    const other = await seedInstance(ports, accountId);
    await list();
    for (const id of [instance.id, other.id, null]) await write('instance.connected', id);
    const key = anApiKey({ accountId, instanceIds: [instance.id] });
    const { events } = await list({ key });
    expect(events.map(({ instanceId }) => instanceId)).toEqual([instance.id]);
    expect((await list({ instanceId: other.id })).events).toHaveLength(1);

    await expect(list({ key, instanceId: other.id })).rejects.toBeInstanceOf(InstanceNotFound);
    await expect(list({ instanceId: newId() })).rejects.toBeInstanceOf(InstanceNotFound);
    const getEvent = new GetEvent(ports);
    const all = (await list()).events;
    expect(await getEvent.execute({ key, eventId: all[0]!.id })).toEqual(all[0]);
    for (const { id } of all.slice(1))
      await expect(getEvent.execute({ key, eventId: id })).rejects.toBeInstanceOf(EventNotFound);
  });

  test('a cursor of another account is refused; one that is too old to be known begins with its time', async () => {
    const { ports, list, write } = await start();
    await list();
    await write('key.created');
    await expect(list({ after: { id: newId() } })).rejects.toBeInstanceOf(EventNotFound);
    // The Free plan keeps a week.
    const ago = ports.clock.now().getTime() - 7 * DAY_MS;
    const hex = ago.toString(16).padStart(12, '0');
    const id = `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
    expect(typesOf(await list({ after: { id } }))).toEqual(['key.created']);
  });
});

describe('ListEvents that waits', () => {
  /** Lets `happen` during the wait, and moves the clock to its end. */
  async function waiting(happen: () => Promise<void> = async () => undefined) {
    const { ports, key, ...rest } = await start();
    const waits: number[] = [];
    const eventWatch = {
      async waitForMore(_accountId: string, timeoutMs: number) {
        waits.push(timeoutMs);
        await happen();
        ports.clock.advance(timeoutMs);
        return true;
      },
    };
    const listEvents = new ListEvents({ ...ports, eventWatch });
    return { ports, key, waits, listEvents, ...rest };
  }

  test('answers at once where there is something', async () => {
    const { key, waits, listEvents, list, write } = await waiting();
    await list();
    await write('key.created');
    expect(typesOf(await listEvents.execute({ key, limit: 1, waitMs: 25_000 }))).toEqual(['key.created']);
    expect(waits).toEqual([]);
  });

  test('answers what happens while it waits', async () => {
    const { ports, key, listEvents, write } = await waiting(() => write('key.created'));
    const begun = ports.clock.now().getTime();
    expect(typesOf(await listEvents.execute({ key, limit: 1, waitMs: 25_000 }))).toEqual(['key.created']);
    expect(ports.clock.now().getTime() - begun).toBeLessThan(25_000);
  });

  test('looks again in between, since a notification may be lost, and ends after its time', async () => {
    const { ports, key, waits, listEvents } = await waiting();
    const begun = ports.clock.now().getTime();
    expect(await listEvents.execute({ key, limit: 1, waitMs: 12_000 })).toMatchObject({ events: [] });
    expect(ports.clock.now().getTime() - begun).toBe(12_000);
    expect(waits).toEqual([5_000, 5_000, 2_000]);
  });

  test('what was written before it subscribed is not missed', async () => {
    const { ports, key, write } = await waiting();
    let read = 0;
    const eventLog = {
      ...ports.eventLog,
      async read(query: Parameters<typeof ports.eventLog.read>[0]) {
        const page = await ports.eventLog.read(query);
        if (++read === 1) await write('key.created');
        return page;
      },
    };
    const never = { waitForMore: () => new Promise<boolean>(() => undefined) };
    const listEvents = new ListEvents({ ...ports, eventLog, eventWatch: never });
    expect(typesOf(await listEvents.execute({ key, limit: 1, waitMs: 25_000 }))).toEqual(['key.created']);
  });

  test('ends when the caller hangs up', async () => {
    const { ports, key } = await waiting();
    const hangUp = new AbortController();
    const never = {
      waitForMore: () => {
        setImmediate(() => hangUp.abort());
        return new Promise<boolean>(() => undefined);
      },
    };
    const listEvents = new ListEvents({ ...ports, eventWatch: never });
    const asked = { key, limit: 1, waitMs: 25_000, signal: hangUp.signal };
    expect(await listEvents.execute(asked)).toMatchObject({ events: [], hasMore: false });
  });

  test('a wait for a rare type goes on while others happen', async () => {
    let told = 0;
    const { key, waits, listEvents, list, write } = await waiting(() =>
      write(++told < 3 ? 'key.changed' : 'key.deleted'),
    );
    await list();
    const asked = { key, types: ['key.deleted'] as const, limit: 1, waitMs: 25_000 };
    expect(typesOf(await listEvents.execute(asked))).toEqual(['key.deleted']);
    expect(waits).toHaveLength(3);
  });
});
