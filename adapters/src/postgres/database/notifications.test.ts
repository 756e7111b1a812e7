import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '@waxwing/core/testing';
import { testDatabase } from '../../../testing/test-database.js';
import { Database, Notifications } from '../index.js';

describe('Notifications', () => {
  let here: Notifications;
  let there: Notifications;
  beforeAll(async () => {
    [here, there] = [
      await Notifications.connect(await testDatabase()),
      await Notifications.connect(await testDatabase()),
    ];
  });
  afterAll(async () => {
    await here.close();
    await there.close();
  });

  function listen(notifications: Notifications) {
    const received: string[] = [];
    const end = notifications.subscribe('message', (id) => {
      received.push(id);
      return false;
    });
    return { received, end };
  }

  test('does not send a message that was handled in this process', async () => {
    const end = here.subscribe('message', (id) => id === 'mine');
    const far = listen(there);
    here.publish('message', 'mine');
    here.publish('message', 'theirs');
    await eventually(async () => (far.received.length > 0 ? true : undefined));
    expect(far.received).toEqual(['theirs']);
    end();
    far.end();
  });

  test('delivers a published id once in this process, at once, and once in the other', async () => {
    const [near, far] = [listen(here), listen(there)];
    here.publish('message', 'one');
    expect(near.received).toEqual(['one']);
    here.publish('session', 'not a message');
    await eventually(async () => (far.received.length > 0 ? true : undefined));

    // By the time of the answer an echo of our own would have arrived too.
    there.publish('message', 'two');
    await eventually(async () => (near.received.includes('two') ? true : undefined));
    expect(near.received).toEqual(['one', 'two']);
    expect(far.received).toEqual(['one', 'two']);
    near.end();
    far.end();
  });

  test('tells how long PostgreSQL takes to give back what was published, once for all of it', async () => {
    const lags: number[] = [];
    here.watchLag((seconds) => lags.push(seconds));
    const far = listen(there);
    for (const id of ['a', 'b', 'c']) here.publish('message', id);
    here.publish('session', 'd');
    await eventually(async () => (lags.length > 0 ? true : undefined));
    // What comes after it has come after all of it.
    here.publish('message', 'e');
    await eventually(async () => (lags.length > 1 ? true : undefined));
    expect(lags).toHaveLength(2);
    // It waits 10 ms for more, and a timer may be early by a part of one.
    for (const lag of lags) expect(lag).toBeGreaterThan(0.008);
    far.end();
  });

  test('delivers one id alone to a listener of that id, and to the process that waits for its changes', async () => {
    const received: string[] = [];
    const ends = [
      here.subscribe('message', (id) => received.push(`here ${id}`) < 0, 'one'),
      there.changesOf('message', 'one')(() => received.push('there')),
    ];
    const far = listen(there);
    here.publish('message', 'other');
    here.publish('message', 'one');
    await eventually(async () => (far.received.includes('one') ? true : undefined));
    expect(received.toSorted()).toEqual(['here one', 'there']);
    for (const end of [...ends, far.end]) end();
  });

  test('delivers a thousand traces, and each before the hint that a message waits', async () => {
    const received: string[] = [];
    const note = (id: string) => received.push(id) < 0;
    const ends = [there.subscribe('trace', note), there.subscribe('outbox', note)];
    const traces = Array.from({ length: 1_000 }, (_, n) => String(n).padStart(86, '0'));
    here.publish('outbox', 'instance');
    for (const trace of traces) here.publish('trace', trace);
    await eventually(async () => (received.includes('instance') ? true : undefined));
    expect(received).toEqual([...traces, 'instance']);
    for (const end of ends) end();
  });

  test('delivers a thousand concurrent ids', async () => {
    const far = listen(there);
    const ids = Array.from(
      { length: 1_000 },
      (_, index) => `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    );
    for (const id of ids) here.publish('message', id);
    await eventually(async () => (far.received.length >= ids.length ? true : undefined));
    expect(far.received).toEqual(ids);
    far.end();
  });

  test('listens again after its connection was lost', async () => {
    const database = await Database.connect(await testDatabase(), { max: 1 });
    const far = listen(there);
    await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query like '%listen waxwing%' and pid <> pg_backend_pid()`,
    );
    await eventually(async () => {
      here.publish('message', 'back');
      return far.received.length > 0 ? true : undefined;
    });
    expect(far.received[0]).toBe('back');
    far.end();
    await database.close();
  });
});
