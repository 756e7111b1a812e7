import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { DAY_MS } from '@waxwing/core';
import { problemOf } from '../../../testing/problem-of.js';
import { SECRET } from '../../../testing/start-app.js';
import { type DeliveryApp, startDeliveryApp } from './testing/delivery-app.js';

let app: DeliveryApp;
beforeAll(async () => {
  app = await startDeliveryApp();
});
afterAll(() => app.close());
beforeEach(() => app.forget());

describe('a replay', () => {
  const replayOf = (id: string) => `/api/webhooks/${id}/replay`;
  const daysAgo = (days: number) => new Date(app.ports.clock.now().getTime() - days * DAY_MS);

  test('of a day runs alone, shows its progress and is stopped', async () => {
    const { publicId } = await app.newWebhook();
    expect(await (await app.call('GET', replayOf(publicId))).json()).toEqual({ replay: null });
    expect(await problemOf(await app.call('DELETE', replayOf(publicId)))).toMatchObject({
      status: 404,
      code: 'replay_not_found',
    });
    const day = daysAgo(1).toISOString().slice(0, 10);
    const body = { since: day, until: day, events: ['key.*'] };
    const started = await app.call('POST', replayOf(publicId), body);
    expect(started.status).toBe(201);
    const replay = (await started.json()) as { id: string };
    const end = new Date(Date.parse(day) + DAY_MS);
    expect(replay).toEqual({
      id: expect.stringMatching(/^rpl_[0-9a-f]{32}$/),
      object: 'replay',
      state: 'running',
      since: `${day}T00:00:00.000Z`,
      until: end.toISOString(),
      events: ['key.created', 'key.changed', 'key.deleted', 'key.expired'],
      delivered: 0,
      failed: 0,
      progress: 0,
      created_at: app.ports.clock.now().toISOString(),
    });
    expect(await problemOf(await app.call('POST', replayOf(publicId), body))).toMatchObject({
      status: 409,
      code: 'replay_running',
    });

    const stored = [...app.ports.store.deliveries.replays.values()][0]!;
    const way = {
      from: { txid: 100n, seq: 4n },
      to: { txid: 300n, seq: 0n },
      position: { txid: 150n, seq: 9n },
    };
    app.ports.store.deliveries.replays.set(stored.id, { ...stored, ...way, delivered: 5 });
    expect(await (await app.call('GET', replayOf(publicId))).json()).toMatchObject({
      replay: { id: replay.id, delivered: 5, progress: 0.25 },
    });
    for (let times = 0; times < 2; times++)
      expect(await (await app.call('DELETE', replayOf(publicId))).json()).toMatchObject({
        id: replay.id,
        state: 'cancelled',
      });
    expect((await app.call('POST', replayOf(publicId), body)).status).toBe(201);
  });

  test('by a key is the same one, answered by itself, and not found where there was none', async () => {
    const { publicId } = await app.newWebhook();
    const path = `/api/v1/webhooks/${publicId}/replay`;
    const program = (method: string, body?: unknown) => app.call(method, path, body, SECRET);
    for (const method of ['GET', 'DELETE'])
      expect(await problemOf(await program(method))).toMatchObject({ status: 404, code: 'replay_not_found' });
    const started = await program('POST', { since: daysAgo(1).toISOString() });
    expect(started.status).toBe(201);
    const replay = await started.json();
    expect(replay).toMatchObject({ object: 'replay', state: 'running', events: null });
    expect(await (await program('GET')).json()).toEqual(replay);
    expect(await (await app.call('GET', replayOf(publicId))).json()).toEqual({ replay });
    expect(await (await program('DELETE')).json()).toMatchObject({ state: 'cancelled' });
    const unknown = `/api/v1/webhooks/hook_${'0'.repeat(32)}/replay`;
    const foreign = await app.call('GET', unknown, undefined, SECRET);
    expect(await problemOf(foreign)).toMatchObject({ status: 404, code: 'webhook_not_found' });
  });

  test.each<[Record<string, unknown>, string]>([
    [{}, 'since'],
    [{ since: 'last week' }, 'since'],
    [{ since: '0000-01-01' }, 'since'],
    [{ since: '9999-12-31' }, 'since'],
    [{ since: '2020-01-01' }, 'since'],
    [{ days: 2, until: '1970-01-02' }, 'since'],
    [{ days: 2, events: ['message.recieved'] }, 'events'],
    [{ days: 2, events: [] }, 'events'],
    [{ days: 2, types: ['message.*'] }, 'types'],
  ])('of %j is refused by name', async ({ days, ...body }, field) => {
    const { publicId } = await app.newWebhook();
    const since = days === undefined ? {} : { since: daysAgo(Number(days)).toISOString() };
    const refused = await problemOf(await app.call('POST', replayOf(publicId), { ...since, ...body }));
    expect(refused).toMatchObject({ status: 400, field });
    expect([...app.ports.store.deliveries.replays]).toEqual([]);
  });
});
