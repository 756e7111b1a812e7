import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { encodeId } from '@waxwing/contract';
import {
  type ApiKey,
  GetInstanceByKey,
  InvalidApiKey,
  ListEvents,
  type NewEvent,
  Unauthorized,
} from '@waxwing/core';
import { createMemoryPorts, type MemoryPorts, newId, seedSender } from '@waxwing/core/testing';
import { waitUntil } from '@waxwing/core/testing/eventually';
import { pino } from 'pino';
import { problemOf } from '../../../testing/problem-of.js';
import { ASHAS_KEY, type RunningApp, SECRET, startApp, TOKEN } from '../../../testing/start-app.js';
import { StreamHub } from '../../streams/stream-hub.js';
import { listEventsRoute } from './event-routes.js';
import { streamChangesRoute, streamEventsRoute } from './stream-routes.js';
import { framesOf, StreamReaders } from './testing/stream-readers.js';

const FACTS = { name: 'Shop', isActive: true, expiresAt: null };
const INSTANCE_FACTS = { status: 'ready', phone: null, name: null, reason: null, reasonCode: null };

describe('event streams over HTTP', () => {
  let ports: MemoryPorts;
  let app: RunningApp;
  let hub: StreamHub;
  let key: ApiKey;
  let instanceId: string;
  let isAccepted: boolean;
  let readers: StreamReaders;

  beforeEach(async () => {
    ports = createMemoryPorts();
    readers = new StreamReaders();
    isAccepted = true;
    const { account, instance } = await seedSender(ports);
    instanceId = instance.id;
    key = { ...ASHAS_KEY, accountId: account.id, scopes: ['events:read'] };
    hub = new StreamHub({ ...ports, log: pino({ level: 'silent' }), beatMs: 1 });
    const getInstance = new GetInstanceByKey(ports);
    app = await startApp({
      routes: [
        streamChangesRoute(hub),
        streamEventsRoute(getInstance, hub, 'sandbox'),
        listEventsRoute(new ListEvents(ports), getInstance, hub, 'sandbox'),
      ],
      authenticateAccount: async (token) => {
        if (token !== TOKEN || !isAccepted) throw new Unauthorized();
        return { account, signInId: undefined };
      },
      authorizeKey: async (secret) => {
        if (secret !== SECRET || !isAccepted) throw new InvalidApiKey();
        return key;
      },
    });
  });
  afterEach(async () => {
    readers.leave();
    await hub.close();
    await app.close();
  });

  const open = (path: string, options: Parameters<StreamReaders['open']>[1] = {}) =>
    readers.open(`${app.url}${path}`, options);
  const eventsOf = (stream: { text: string }) => framesOf(stream).filter(({ data }) => data !== undefined);
  const told = (stream: { text: string }, count: number) =>
    waitUntil(() => eventsOf(stream).length >= count, `${count} events`);
  const write = (event: Omit<NewEvent, 'accountId'>) =>
    ports.writeEvents([{ accountId: key.accountId, objectId: newId(), ...event }]);

  test('a key hears whole events as they happen, without a cache or a buffer on the way', async () => {
    const stream = await open('/api/v1/stream');
    expect(Object.fromEntries(stream.response.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    await write({ type: 'key.created', facts: FACTS });
    await told(stream, 1);
    expect(framesOf(stream)[0]).toEqual({ retry: '2000' });
    const [event] = eventsOf(stream);
    expect(event).toMatchObject({ id: expect.stringMatching(/^evt_/), event: 'key.created' });
    expect(JSON.parse(event!.data!)).toMatchObject({ id: event!.id, object: 'event', type: 'key.created' });
  });

  test('the list of events is a stream for a client that accepts one', async () => {
    const accept = 'text/event-stream';
    const list = await open('/api/v1/events');
    expect(list.response.headers.get('content-type')).toContain('application/json');
    const stream = await open('/api/v1/events?types=key.*', { accept });
    expect(stream.response.headers.get('content-type')).toBe(accept);
    await write({ type: 'instance.connected', instanceId, facts: INSTANCE_FACTS });
    await write({ type: 'key.created', facts: FACTS });
    await write({ type: 'key.changed', facts: FACTS });
    await told(stream, 2);
    expect(eventsOf(stream).map(({ event }) => event)).toEqual(['key.created', 'key.changed']);
    const after = eventsOf(stream)[0]!.id!;
    for (const how of [{ path: `?after=${after}` }, { path: '', last: after }]) {
      const resumed = await open(`/api/v1/events${how.path}`, { accept, last: how.last ?? '' });
      await told(resumed, 1);
      expect(eventsOf(resumed)[0]).toMatchObject({ event: 'key.changed' });
    }
    const { response } = await open('/api/v1/events?after=2026-01-01', { accept });
    expect(await problemOf(response)).toMatchObject({ status: 400, code: 'invalid_cursor', field: 'after' });
  });

  test('a dashboard hears what has changed, and reads the rest anew', async () => {
    const stream = await open('/api/stream', { bearer: TOKEN });
    await write({ type: 'instance.connected', instanceId, facts: INSTANCE_FACTS });
    await told(stream, 1);
    const [event] = eventsOf(stream);
    expect(JSON.parse(event!.data!)).toEqual({
      type: 'instance.connected',
      instance_id: `ins_${instanceId.replaceAll('-', '')}`,
      object_id: null,
    });
  });

  test('a client that lost its connection names its last event, and goes on behind it', async () => {
    const first = await open('/api/v1/stream');
    await write({ type: 'key.created', facts: FACTS });
    await told(first, 1);
    first.reader.abort();
    await write({ type: 'key.changed', facts: FACTS });
    const second = await open('/api/v1/stream', { last: eventsOf(first)[0]!.id! });
    await told(second, 1);
    expect(eventsOf(second).map(({ event }) => event)).toEqual(['key.changed']);
  });

  test.each(['nonsense', 'evt_0198c0de5a7e7000a1b2c3d4e5f60718'])(
    'a client whose last event is unknown (%s) is asked to read anew',
    async (last) => {
      const stream = await open('/api/v1/stream', { last });
      await told(stream, 1);
      expect(eventsOf(stream)[0]).toMatchObject({ event: 'reset' });
    },
  );

  test('only the types that were asked for are told; an unknown one is named in the refusal', async () => {
    const stream = await open('/api/v1/stream?types=key.deleted');
    await write({ type: 'key.created', facts: FACTS });
    await write({ type: 'key.deleted', facts: FACTS });
    await told(stream, 1);
    expect(eventsOf(stream).map(({ event }) => event)).toEqual(['key.deleted']);
    const { response } = await open('/api/v1/stream?types=key.stolen');
    expect(await problemOf(response)).toMatchObject({ status: 400, field: 'types' });
  });

  test('a key of certain instances hears of these alone, and opens no stream of another', async () => {
    key = { ...key, instanceIds: [instanceId] };
    const stream = await open('/api/v1/stream');
    await write({ type: 'key.created', facts: FACTS });
    await write({ type: 'instance.connected', instanceId: newId(), facts: INSTANCE_FACTS });
    await write({ type: 'instance.connected', instanceId, facts: INSTANCE_FACTS });
    await told(stream, 1);
    expect(eventsOf(stream)).toHaveLength(1);
    const { response } = await open(`/api/v1/stream?instance_id=ins_${newId().replaceAll('-', '')}`);
    expect(await problemOf(response)).toMatchObject({ status: 404, code: 'instance_not_found' });
  });

  test.each(['/api/v1/stream', '/api/v1/events'])(
    'a key of the whole account opens no stream at %s of an instance that its account does not have',
    async (path) => {
      const { instance: stranger } = await seedSender(ports);
      for (const id of [newId(), stranger.id]) {
        const asked = `${path}?instance_id=${encodeId('ins', id)}`;
        const { response } = await open(asked, { accept: 'text/event-stream' });
        expect(await problemOf(response)).toMatchObject({ status: 404, code: 'instance_not_found' });
      }
      expect(hub.size).toBe(0);
    },
  );

  test('a stream ends when its key is switched off', async () => {
    hub.start();
    const stream = await open('/api/v1/stream');
    isAccepted = false;
    await waitUntil(() => !stream.isOpen, 'the end of the stream');
    expect(hub.size).toBe(0);
  });

  test('a stream ends when its key opens other instances than before; opened anew, it tells of those', async () => {
    const other = newId();
    const tell = (id: string) => write({ type: 'instance.connected', instanceId: id, facts: INSTANCE_FACTS });
    hub.start();
    const stream = await open('/api/v1/stream');
    await tell(other);
    await told(stream, 1);
    key = { ...key, instanceIds: [instanceId] };
    await waitUntil(() => !stream.isOpen, 'the end of the stream');
    const again = await open('/api/v1/stream', { last: eventsOf(stream)[0]!.id! });
    for (const id of [other, instanceId]) await tell(id);
    await told(again, 1);
    expect(eventsOf(again).map(({ data }) => JSON.parse(data!).instance_id)).toEqual([
      encodeId('ins', instanceId),
    ]);
  });

  test('nothing is waited for any more once the last client of an account has left', async () => {
    const streams = [await open('/api/v1/stream'), await open('/api/v1/stream')];
    const { events } = ports.store;
    await waitUntil(() => events.listening === 1, 'one wait for both');
    streams[0]!.reader.abort();
    await waitUntil(() => hub.size === 1, 'the first to leave');
    expect(events.listening).toBe(1);
    streams[1]!.reader.abort();
    await waitUntil(() => hub.size === 0, 'the last to leave');
    expect(events.listening).toBe(0);
    const back = await open('/api/v1/stream');
    await write({ type: 'key.created', facts: FACTS });
    await told(back, 1);
  });

  test('a client that leaves while its stream is being admitted leaves none behind', async () => {
    const watched = Promise.withResolvers<void>();
    const watching = Promise.withResolvers<void>();
    jest.spyOn(ports.eventInterests, 'watch').mockImplementationOnce(() => {
      watching.resolve();
      return watched.promise;
    });
    const reader = new AbortController();
    const headers = { authorization: `Bearer ${SECRET}` };
    const opening = fetch(`${app.url}/api/v1/stream`, { headers, signal: reader.signal });
    await watching.promise;
    expect(hub.size).toBe(1);
    reader.abort();
    await expect(opening).rejects.toThrow('aborted');
    await waitUntil(async () => (await app.openConnections()) === 0, 'the end of the connection');
    watched.resolve();
    await waitUntil(() => hub.size === 0, 'the end of the stream');
  });

  test('a key without the scope, and a caller without a token, open none', async () => {
    key = { ...key, scopes: ['messages:read'] };
    const refused = await open('/api/v1/stream');
    expect(await problemOf(refused.response)).toMatchObject({ status: 403, code: 'insufficient_scope' });
    const unknown = await open('/api/stream', { bearer: 'forged' });
    expect(unknown.response.status).toBe(401);
    expect(hub.size).toBe(0);
  });
});
