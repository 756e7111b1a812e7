import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { KeyedConcurrencyLimit } from '@waxwing/adapters/limits';
import { EVENT_CATALOGUE } from '@waxwing/contract';
import {
  type ApiKey,
  DEFAULT_SCOPES,
  GetEvent,
  GetInstanceByKey,
  InvalidApiKey,
  ListEvents,
  type NewEvent,
} from '@waxwing/core';
import { createMemoryPorts, eventually, type MemoryPorts, newId, seedSender } from '@waxwing/core/testing';
import { pino } from 'pino';
import { problemOf } from '../../../testing/problem-of.js';
import { ASHAS_KEY, type RunningApp, SECRET, startApp } from '../../../testing/start-app.js';
import { StreamHub } from '../../streams/stream-hub.js';
import { getEventRoute, listEventsRoute } from './event-routes.js';

interface EventList {
  data: { id: string; type: string; instance_id: string | null }[];
  has_more: boolean;
  next_cursor: string;
  recording: string[];
  recorded_since: string;
}

const SECOND_KEY = 'wxs_second-key-of-asha';

let ports: MemoryPorts;
let app: RunningApp;
let key: ApiKey;
let instanceId: string;
let draining: AbortController;
beforeEach(async () => {
  ports = createMemoryPorts();
  draining = new AbortController();
  const { account, instance } = await seedSender(ports);
  instanceId = instance.id;
  key = { ...ASHAS_KEY, accountId: account.id, scopes: [...DEFAULT_SCOPES, 'events:read'] };
  app = await startApp({
    routes: [
      listEventsRoute(
        new ListEvents(ports),
        new GetInstanceByKey(ports),
        new StreamHub({ ...ports, log: pino({ level: 'silent' }) }),
        'sandbox',
      ),
      getEventRoute(new GetEvent(ports), 'sandbox'),
    ],
    authorizeKey: async (secret) => {
      if (secret === SECOND_KEY) return { ...key, id: newId() };
      if (secret !== SECRET) throw new InvalidApiKey();
      return key;
    },
    draining: draining.signal,
    limiters: {
      calls: { key: undefined, account: undefined, address: undefined },
      concurrency: {
        concurrency: new KeyedConcurrencyLimit({ slots: 1, queueSize: 0 }),
        streams: new KeyedConcurrencyLimit({ slots: 1, queueSize: 0 }),
        waits: new KeyedConcurrencyLimit({ slots: 3, queueSize: 0 }),
        'waits-key': new KeyedConcurrencyLimit({ slots: 2, queueSize: 0 }),
      },
    },
  });
});
afterEach(async () => {
  draining.abort();
  await app.close();
});

const ask = (path = '', { secret = SECRET, signal }: { secret?: string; signal?: AbortSignal } = {}) =>
  fetch(`${app.url}/api/v1/events${path}`, {
    headers: { authorization: `Bearer ${secret}` },
    ...(signal && { signal }),
  });
const list = async (path = '') => (await (await ask(path)).json()) as EventList;
const write = (event: Omit<NewEvent, 'accountId'>) =>
  ports.writeEvents([{ accountId: key.accountId, objectId: newId(), ...event }]);
const keyEvent = (type: 'key.created' | 'key.changed' | 'key.deleted') =>
  write({ type, facts: { name: 'Shop', isActive: true, expiresAt: null } });
const typesOf = ({ data }: EventList) => data.map(({ type }) => type);

describe('GET /api/v1/events', () => {
  test('is there from the first call on: what happens afterwards is answered, the oldest first', async () => {
    const first = await list();
    expect(first).toMatchObject({ object: 'list', data: [], has_more: false });
    expect(first.recording).toEqual(EVENT_CATALOGUE.map(({ type }) => type));
    expect(first.recorded_since).toBe(ports.clock.now().toISOString());
    await keyEvent('key.created');
    await keyEvent('key.changed');
    const second = await list(`?after=${first.next_cursor}&limit=1`);
    expect(typesOf(second)).toEqual(['key.created']);
    expect(second).toMatchObject({ has_more: true, next_cursor: second.data[0]!.id });
    const third = await list(`?after=${second.next_cursor}`);
    expect(typesOf(third)).toEqual(['key.changed']);
    expect(await list(`?after=${third.next_cursor}`)).toMatchObject({
      data: [],
      next_cursor: third.next_cursor,
    });
  });

  test('filters by type and by instance; one that matches nothing is an empty list', async () => {
    await list();
    const facts = { status: 'ready', phone: null, name: null, reason: null, reasonCode: null };
    await write({ type: 'instance.connected', instanceId, facts });
    await keyEvent('key.created');
    const ins = `ins_${instanceId.replaceAll('-', '')}`;
    expect(typesOf(await list(`?instance_id=${ins}`))).toEqual(['instance.connected']);
    expect(typesOf(await list('?types=key.*'))).toEqual(['key.created']);
    expect(typesOf(await list(`?types=key.*&instance_id=${ins}`))).toEqual([]);
    for (const all of ['*', '*,key.created'])
      expect(typesOf(await list(`?types=${all}`))).toEqual(typesOf(await list()));
  });

  test('begins with a time', async () => {
    await list();
    await keyEvent('key.created');
    ports.clock.advance(60_000);
    const now = ports.clock.now().toISOString();
    await keyEvent('key.deleted');
    expect(typesOf(await list(`?after=${now}`))).toEqual(['key.deleted']);
    expect(typesOf(await list('?after=2020-01-01'))).toEqual(['key.created', 'key.deleted']);
  });

  test.each([
    ['?types=message.sent,message.lost', 400, 'invalid_request', 'types'],
    ['?types=instance.updated', 400, 'invalid_request', 'types'],
    ['?after=evt_0198c0de5a7e7000a1b2c3d4e5f6071', 400, 'invalid_request', 'after'],
    [`?after=evt_${'f'.repeat(32)}`, 400, 'invalid_cursor', 'after'],
    ['?after=yesterday', 400, 'invalid_request', 'after'],
    ['?limit=201', 400, 'invalid_request', 'limit'],
    ['?limit=0', 400, 'invalid_request', 'limit'],
    ['?wait=26', 400, 'invalid_request', 'wait'],
    ['?wait=-1', 400, 'invalid_request', 'wait'],
    ['?cursor=a', 400, 'invalid_request', 'cursor'],
    ['?instance_id=1', 404, 'instance_not_found', undefined],
    [`?instance_id=ins_${'0'.repeat(32)}`, 404, 'instance_not_found', undefined],
  ])('%s is refused', async (query, status, code, field) => {
    const problem = await problemOf(await ask(query));
    expect(problem).toMatchObject({ status, code });
    expect(problem.field).toBe(field);
  });

  test.each([
    ['0000-01-01', '1970-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59-23:59', '9999-12-31T23:59:59.999Z'],
  ])('begins with the nearest time that there can be: %s', async (after, next) => {
    const response = await ask(`?after=${after}`);
    expect([response.status, ((await response.json()) as EventList).next_cursor]).toEqual([200, next]);
  });

  test.each(['evt_1', 'yesterday'])('says what a cursor is where it gets another: %s', async (after) => {
    expect(await (await ask(`?after=${after}`)).json()).toMatchObject({
      error: 'after must be the id of an event, or a time (RFC 3339)',
      field: 'after',
    });
  });

  test('refuses the cursor of another account by its field', async () => {
    const ravi = newId();
    await ports.setEventTypes(ravi, ~0n);
    await ports.writeEvents([{ accountId: ravi, type: 'key.created' }]);
    const [event] = (await ports.eventLog.read({ accountId: ravi, limit: 1 })).events;
    const problem = await problemOf(await ask(`?after=evt_${event!.id.replaceAll('-', '')}`));
    expect(problem).toMatchObject({ status: 400, code: 'invalid_cursor', field: 'after' });
  });

  test('refuses a key without the scope', async () => {
    key = { ...key, scopes: DEFAULT_SCOPES };
    expect(await problemOf(await ask())).toMatchObject({
      status: 403,
      code: 'insufficient_scope',
      field: 'events:read',
    });
  });
});

describe('GET /api/v1/events that waits', () => {
  test('answers as soon as something happens', async () => {
    await list();
    const waiting = list('?wait=25');
    await eventually(async () => (ports.store.events.listening > 0 ? true : undefined));
    await keyEvent('key.created');
    expect(typesOf(await waiting)).toEqual(['key.created']);
  });

  test('waits in few places: of a key, and of an account', async () => {
    const waiting = [ask('?wait=25'), ask('?wait=25')];
    await eventually(async () => (ports.store.events.listening === 2 ? true : undefined));
    const beyondKey = await ask('?wait=25');
    expect(beyondKey.headers.get('ratelimit-policy')).toBe('"waits-key";q=2;qu="concurrent-requests"');
    expect(await problemOf(beyondKey)).toMatchObject({ status: 429, code: 'rate_limited', retry_after: 1 });
    // Calls that do not wait need none of them.
    expect((await ask()).status).toBe(200);

    waiting.push(ask('?wait=25', { secret: SECOND_KEY }));
    await eventually(async () => (ports.store.events.listening === 3 ? true : undefined));
    const beyondAccount = await ask('?wait=25', { secret: SECOND_KEY });
    expect(beyondAccount.headers.get('ratelimit-policy')).toBe('"waits";q=3;qu="concurrent-requests"');
    draining.abort();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test('gives its place free when the caller hangs up', async () => {
    await list();
    await keyEvent('key.created');
    const hangUp = new AbortController();
    const asks = [0, 1].map(() => ask('?wait=25&types=key.deleted', { signal: hangUp.signal }));
    const waiting = asks.map((asked) => asked.catch(() => 'gone'));
    await eventually(async () => (ports.store.events.listening === 2 ? true : undefined));
    expect((await ask('?wait=25')).status).toBe(429);
    hangUp.abort();
    expect(await Promise.all(waiting)).toEqual(['gone', 'gone']);
    await eventually(async () => ((await ask('?wait=25')).status === 200 ? true : undefined));
  });

  test('is answered at once by a process that ends', async () => {
    const waiting = list('?wait=25');
    await eventually(async () => (ports.store.events.listening > 0 ? true : undefined));
    draining.abort();
    expect(await waiting).toMatchObject({ data: [], has_more: false });
    expect(ports.store.events.listening).toBe(0);
    expect(await list('?wait=25')).toMatchObject({ data: [] });
  });
});

describe('GET /api/v1/events/{id}', () => {
  test('answers the same event as the list', async () => {
    await list();
    await keyEvent('key.created');
    const { data } = await list();
    const response = await ask(`/${data[0]!.id}`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(data[0]);
  });

  test.each(['1', `evt_${'0'.repeat(32)}`, `msg_${'0'.repeat(32)}`])('%s is not found', async (id) => {
    expect(await problemOf(await ask(`/${id}`))).toMatchObject({ status: 404, code: 'event_not_found' });
  });
});
