import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { encodeId } from '@waxwing/contract';
import { type ApiKey, GetInstanceByKey, MINUTE_MS } from '@waxwing/core';
import { createMemoryPorts, type MemoryPorts, newId, seedSender } from '@waxwing/core/testing';
import { waitUntil } from '@waxwing/core/testing/eventually';
import { pino } from 'pino';
import { ASHAS_KEY, type RunningApp, SECRET, startApp } from '../../../testing/start-app.js';
import { StreamHub } from '../../streams/stream-hub.js';
import { streamEventsRoute } from './stream-routes.js';

/** With 300 characters each, twice as much as a client may leave unread. */
const MANY = 900;

describe('more events than a connection holds', () => {
  let ports: MemoryPorts;
  let app: RunningApp;
  let hub: StreamHub;
  let key: ApiKey;
  let reader: AbortController;

  beforeEach(async () => {
    ports = createMemoryPorts();
    const { account } = await seedSender(ports);
    key = { ...ASHAS_KEY, accountId: account.id, scopes: ['events:read'] };
    hub = new StreamHub({ ...ports, log: pino({ level: 'silent' }) });
    const routes = [streamEventsRoute(new GetInstanceByKey(ports), hub, 'sandbox')];
    app = await startApp({ routes, authorizeKey: async () => key });
    reader = new AbortController();
    await ports.eventInterests.watch([key.accountId], new Date(Date.now() + MINUTE_MS));
  });
  afterEach(async () => {
    reader.abort();
    await hub.close();
    await app.close();
  });

  async function write(count: number): Promise<string[]> {
    const facts = { name: 'x'.repeat(300), isActive: true, expiresAt: null };
    const event = () => ({
      accountId: key.accountId,
      type: 'key.created' as const,
      objectId: newId(),
      facts,
    });
    await ports.writeEvents(Array.from({ length: count }, event));
    return ports.store.events.rows.slice(-count).map(({ id }) => encodeId('evt', id));
  }

  /** The ids of the events that the stream tells, over one connection. */
  async function open(last?: string): Promise<string[]> {
    const headers = { authorization: `Bearer ${SECRET}`, ...(last && { 'last-event-id': last }) };
    const { body } = await fetch(`${app.url}/api/v1/stream`, { headers, signal: reader.signal });
    const ids: string[] = [];
    const read = async () => {
      let rest = '';
      for await (const chunk of body!.pipeThrough(new TextDecoderStream())) {
        const lines = (rest + chunk).split('\n');
        rest = lines.pop()!;
        ids.push(...lines.flatMap((line) => (line.startsWith('id: ') ? line.slice(4) : [])));
      }
    };
    void read().catch(() => undefined);
    return ids;
  }
  const told = (ids: readonly string[], count: number) =>
    waitUntil(() => ids.length >= count, `${count} events`);

  test('are told to a client that comes back, and what happens meanwhile behind them', async () => {
    const [last, ...missed] = await write(MANY);
    const ids = await open(last);
    const next = await write(3);
    await told(ids, missed.length + next.length);
    expect(ids).toEqual([...missed, ...next]);
  });

  test('may happen at once: no client that reads is cut off, each is told all of them', async () => {
    const [one, two] = [await open(), await open()];
    await waitUntil(() => hub.size === 2, 'both streams');
    const burst = await write(MANY);
    const next = await write(1);
    for (const ids of [one, two]) {
      await told(ids, burst.length + next.length);
      expect(ids).toEqual([...burst, ...next]);
    }
    expect(hub.size).toBe(2);
  });
});
