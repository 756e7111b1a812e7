import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { GetInstanceByKey, ListEvents } from '@waxwing/core';
import { createMemoryPorts, seedSender } from '@waxwing/core/testing';
import { pino } from 'pino';
import { ASHAS_KEY, type RunningApp, startApp } from '../../../testing/start-app.js';
import { StreamHub } from '../../streams/stream-hub.js';
import { listEventsRoute } from './event-routes.js';
import { StreamReaders } from './testing/stream-readers.js';

const [JSON_TYPE, STREAM] = ['application/json', 'text/event-stream'];

describe('the list of events for a client that says what it accepts', () => {
  let app: RunningApp;
  let hub: StreamHub;
  const readers = new StreamReaders();
  beforeAll(async () => {
    const ports = createMemoryPorts();
    const { account } = await seedSender(ports);
    hub = new StreamHub({ ...ports, log: pino({ level: 'silent' }) });
    const getInstance = new GetInstanceByKey(ports);
    app = await startApp({
      routes: [listEventsRoute(new ListEvents(ports), getInstance, hub, 'sandbox')],
      authorizeKey: async () => ({ ...ASHAS_KEY, accountId: account.id, scopes: ['events:read'] }),
    });
  });
  afterEach(() => readers.leave());
  afterAll(async () => {
    await hub.close();
    await app.close();
  });

  test.each([
    ['*/*', JSON_TYPE],
    ['text/html', JSON_TYPE],
    ['application/json, text/event-stream', JSON_TYPE],
    ['application/json;q=0.9, text/event-stream;q=0.8', JSON_TYPE],
    ['text/event-stream;q=0', JSON_TYPE],
    ['text/event-stream, application/json', STREAM],
    ['application/json;q=0.5, text/event-stream', STREAM],
    ['text/event-stream, */*;q=0.1', STREAM],
    ['*/*, Text/Event-Stream', STREAM],
    ['text/event-stream; charset=utf-8', STREAM],
  ])('%s is answered with %s', async (accept, type) => {
    const { response } = await readers.open(`${app.url}/api/v1/events`, { accept });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain(type);
  });
});
