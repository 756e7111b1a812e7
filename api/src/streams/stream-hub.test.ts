import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, test } from '@jest/globals';
import { type AccountEvent, type EventLog, type EventQuery, type EventType, maskOf } from '@waxwing/core';
import { createMemoryPersistence, newId } from '@waxwing/core/testing';
import { eventually, waitUntil } from '@waxwing/core/testing/eventually';
import { pino } from 'pino';
import { HEARTBEAT_FRAME, RESET_FRAME } from './event-frame.js';
import { StreamHub } from './stream-hub.js';
import type { Subscriber } from './subscriber.js';
import { FakeStream } from './testing/fake-stream.js';

const log = pino({ level: 'silent' });
const idFrame = ({ id }: AccountEvent) => id;

describe('event streams', () => {
  const hubs: StreamHub[] = [];
  afterEach(async () => {
    for (const hub of hubs.splice(0)) await hub.close();
  });

  function start({ beatMs = 60_000 } = {}) {
    const persistence = createMemoryPersistence();
    const reads: EventQuery[] = [];
    const database = { isAway: false, failures: 0 };
    const eventLog: EventLog = {
      ...persistence.eventLog,
      async positionAt(...of) {
        if (database.isAway) {
          database.failures++;
          throw new Error('the database is away');
        }
        return persistence.eventLog.positionAt(...of);
      },
      async read(query) {
        reads.push(query);
        await setImmediate();
        return persistence.eventLog.read(query);
      },
    };
    const hub = new StreamHub({ ...persistence, eventLog, log, beatMs });
    hubs.push(hub);
    const open = async (accountId: string, more: Partial<Subscriber> = {}) => {
      const stream = new FakeStream();
      await hub.admit(accountId, 0);
      const defaults = { types: undefined, instanceIds: [], after: undefined, resumableMs: 0 };
      hub.open({
        ...{ accountId, stream, frameOf: idFrame, isAuthorized: async () => true },
        ...defaults,
        ...more,
      });
      return stream;
    };
    const write = async (
      accountId: string,
      types: readonly EventType[],
      instanceId: string | null = null,
    ) => {
      await persistence.writeEvents(types.map((type) => ({ accountId, type, instanceId })));
      const all = await persistence.eventLog.read({ accountId, limit: 5_000 });
      return all.events.slice(-types.length).map(({ id }) => id);
    };
    const untilTold = (stream: FakeStream, ids: readonly string[]) =>
      eventually(
        async () => stream.events,
        (events) => ids.every((id) => events.includes(id)),
      );
    return { ...persistence, reads, database, hub, open, write, untilTold };
  }

  test('tell all streams of an account what happens from their opening on, and no other account', async () => {
    const { open, write, untilTold } = start();
    const [asha, ravi] = [newId(), newId()];
    const [first, second, foreign] = [await open(asha), await open(asha), await open(ravi)];
    const ids = await write(asha, ['key.created', 'key.deleted']);
    await untilTold(first, ids);
    await untilTold(second, ids);
    expect(first.events).toEqual(ids);
    expect(foreign.events).toEqual([]);
  });

  test('tell what has happened since their opening, also where their first look fails', async () => {
    const { open, write, untilTold, database } = start();
    database.isAway = true;
    const stream = await open('account');
    const ids = await write('account', ['key.created']);
    await eventually(async () => database.failures > 0 || undefined);
    database.isAway = false;
    await untilTold(stream, ids);
    expect(stream.events).toEqual(ids);
  });

  test('tell only the types and instances that were asked for', async () => {
    const { open, write, untilTold } = start();
    const [accountId, instanceId] = [newId(), newId()];
    const linked = await open(accountId, { types: maskOf(['instance.linked']), instanceIds: [instanceId] });
    await write(accountId, ['instance.linked'], newId());
    await write(accountId, ['instance.deleted'], instanceId);
    const ids = await write(accountId, ['instance.linked'], instanceId);
    await untilTold(linked, ids);
    expect(linked.events).toEqual(ids);
  });

  test('a client that resumes is told what it has missed, once and in order, and then goes on', async () => {
    const { open, write, untilTold } = start();
    const accountId = newId();
    const left = await open(accountId);
    const [read, ...missed] = await write(accountId, ['key.created', 'key.changed', 'key.deleted']);
    left.cut();
    const back = await open(accountId, { after: read });
    await untilTold(back, missed);
    const next = await write(accountId, ['key.created']);
    await untilTold(back, next);
    expect(back.events).toEqual([...missed, ...next]);
  });

  test.each([
    ['few events', 40],
    ['more than a page', 120],
  ])('where a client has missed %s, the first of them are read once', async (_, count) => {
    const { eventLog, reads, open, write, untilTold } = start();
    const accountId = newId();
    const other = await open(accountId);
    const [read, ...missed] = await write(accountId, new Array<EventType>(count).fill('key.changed'));
    await untilTold(other, missed.slice(-1));
    const { position } = (await eventLog.find(accountId, read!))!;
    const back = await open(accountId, { after: read });
    await untilTold(back, missed);
    expect(back.events).toEqual(missed);
    expect(reads.filter(({ after }) => after === position)).toHaveLength(1);
  });

  test.each([
    ['nothing', []],
    ['an event', ['key.changed' as const]],
  ])(
    'a client that resumes and has missed %s waits for what comes next without reading',
    async (_, types) => {
      const { reads, open, write, untilTold } = start();
      const accountId = newId();
      (await open(accountId)).cut();
      const [read, ...missed] = await write(accountId, ['key.created', ...types]);
      // The feed begins behind what was written before its first look.
      const writtenAt = Date.now();
      await waitUntil(() => Date.now() > writtenAt, 'the next millisecond');
      const back = await open(accountId, { after: read });
      await untilTold(back, missed);
      const readsAfterAWhile = async () => {
        for (let turn = 0; turn < 50; turn++) await setImmediate();
        return reads.length;
      };
      const caughtUp = await readsAfterAWhile();
      expect(await readsAfterAWhile()).toBe(caughtUp);
      const next = await write(accountId, ['key.deleted']);
      await untilTold(back, next);
      expect(back.events).toEqual([...missed, ...next]);
    },
  );

  test.each([
    ['whose last event is gone', 0],
    ['that has missed more than a thousand events', 1_001],
  ])('a client %s is asked to read anew, and hears what comes next', async (_, count) => {
    const { open, write, untilTold } = start();
    const accountId = newId();
    const other = await open(accountId);
    const [first] = await write(accountId, ['key.created']);
    const missed = count > 0 ? await write(accountId, new Array<EventType>(count).fill('key.changed')) : [];
    await untilTold(other, [first!, ...missed.slice(-1)]);
    const back = await open(accountId, { after: count > 0 ? first : newId() });
    await waitUntil(() => back.frames.includes(RESET_FRAME), 'the reset');
    const next = await write(accountId, ['key.deleted']);
    await untilTold(back, next);
    expect(back.events).toEqual(next);
  });

  test('a client that does not read is cut off and costs no further memory; the others go on', async () => {
    const { hub, open, write, untilTold } = start();
    const accountId = newId();
    const [stuck, reading] = [await open(accountId), await open(accountId)];
    stuck.unsentBytes = 300_000;
    const ids = await write(accountId, ['key.created']);
    await untilTold(reading, ids);
    expect(stuck.isOpen).toBe(false);
    expect(hub.size).toBe(1);
  });

  test('an account may have ten, and another one still finds room', async () => {
    const { open } = start();
    const accountId = newId();
    const streams = await Promise.all(Array.from({ length: 10 }, () => open(accountId)));
    await expect(open(accountId)).rejects.toMatchObject({ code: 'rate_limited' });
    await open(newId());
    streams[0]!.cut();
    await open(accountId);
  });

  test('a client whose token no longer counts is told the end, or cut off where it does not read; heartbeats keep the others', async () => {
    const { hub, open } = start({ beatMs: 1 });
    hub.start();
    const revoked = await open(newId(), { isAuthorized: async () => false });
    const kept = await open(newId());
    const stuck = await open(newId(), { isAuthorized: async () => false });
    stuck.unsentBytes = 1;
    await waitUntil(() => !revoked.isOpen && !stuck.isOpen, 'the end of the streams');
    expect(revoked.frames.at(-1)).toMatch(/^event: bye\n/);
    expect(stuck.frames.filter((frame) => frame.startsWith('event: bye'))).toEqual([]);
    const beats = () => kept.frames.filter((frame) => frame === HEARTBEAT_FRAME).length;
    const before = beats();
    await waitUntil(() => beats() > before + 8, 'further heartbeats');
    expect(kept.isOpen).toBe(true);
  });

  test('a process that ends says so, and when to come back', async () => {
    const { hub, open } = start();
    const stream = await open(newId());
    await hub.close();
    expect(stream.frames.at(-1)).toMatch(/^event: bye\nretry: \d+\n/);
    expect(stream.isOpen).toBe(false);
    await expect(open(newId())).rejects.toMatchObject({ code: 'unavailable' });
  });
});
