import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type ApiKey, GetInstanceByKey, InvalidApiKey, ListEvents } from '@waxwing/core';
import { createMemoryPorts, type MemoryPorts, newId, seedSender } from '@waxwing/core/testing';
import { waitUntil } from '@waxwing/core/testing/eventually';
import { pino } from 'pino';
import { problemOf } from '../../../testing/problem-of.js';
import { ASHAS_KEY, type RunningApp, SECRET, startApp } from '../../../testing/start-app.js';
import { StreamHub } from '../../streams/stream-hub.js';
import { listEventsRoute } from './event-routes.js';

let ports: MemoryPorts;
let app: RunningApp;
/** Undefined once it is switched off. */
let key: ApiKey | undefined;
let accountId: string;
let hub: StreamHub;

beforeEach(async () => {
  ports = createMemoryPorts();
  accountId = (await seedSender(ports)).account.id;
  key = { ...ASHAS_KEY, accountId, scopes: ['events:read'] };
  hub = new StreamHub({ ...ports, log: pino({ level: 'silent' }) });
  app = await startApp({
    routes: [listEventsRoute(new ListEvents(ports), new GetInstanceByKey(ports), hub, 'sandbox')],
    authorizeKey: async () => {
      if (!key) throw new InvalidApiKey();
      return key;
    },
  });
});
afterEach(() => app.close());

/** Asks with `wait`, changes the key while the call waits, and then lets something happen. */
async function askAndChange(change: (before: ApiKey) => ApiKey | undefined): Promise<Response> {
  const url = `${app.url}/api/v1/events?wait=25`;
  const waiting = fetch(url, { headers: { authorization: `Bearer ${SECRET}` } });
  await waitUntil(() => ports.store.events.listening > 0, 'the wait');
  key = change(key!);
  const facts = { name: 'Shop', isActive: true, expiresAt: null };
  await ports.writeEvents([{ accountId, objectId: newId(), type: 'key.changed', facts }]);
  return waiting;
}

test.each<[string, (before: ApiKey) => ApiKey | undefined, number, string]>([
  ['was switched off', () => undefined, 401, 'invalid_api_key'],
  ['lost the scope', (before) => ({ ...before, scopes: ['messages:read'] }), 403, 'insufficient_scope'],
  ['opens other instances', (before) => ({ ...before, instanceIds: [newId()] }), 503, 'unavailable'],
])('a call that waits tells nothing to a key that %s meanwhile', async (_, change, status, code) => {
  expect(await problemOf(await askAndChange(change))).toMatchObject({ status, code });
});

test('a key that was renamed meanwhile is told', async () => {
  const response = await askAndChange((before) => ({ ...before, name: 'Web shop' }));
  expect(await response.json()).toMatchObject({ data: [{ type: 'key.changed' }] });
});

test('a stream that also asks for a wait leaves its place, whatever becomes of its key while it is opened', async () => {
  const { watch } = ports.eventInterests;
  Object.assign(ports.eventInterests, {
    watch: async (...of: Parameters<typeof watch>) => {
      await watch(...of);
      key = undefined;
    },
  });
  const headers = { authorization: `Bearer ${SECRET}`, accept: 'text/event-stream' };
  const response = await fetch(`${app.url}/api/v1/events?wait=25`, { headers });
  await response.body?.cancel();
  await waitUntil(() => hub.size === 0, 'its place to be free');
});
