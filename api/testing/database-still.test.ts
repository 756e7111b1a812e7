import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { freshDatabase, withProductTimeouts } from '@waxwing/adapters/testing';
import { decodeId } from '@waxwing/contract';
import { delay, eventually } from '@waxwing/core/testing';
import { type ComposedApi, startComposedApi } from './composed-api.js';
import { type Answer, call } from './http.js';

describe('a database that hangs', () => {
  let api: ComposedApi;
  let fresh: Awaited<ReturnType<typeof freshDatabase>>;
  let send: (reference: string) => Promise<Answer>;
  let token: string;
  beforeEach(async () => {
    fresh = await freshDatabase();
    api = await startComposedApi({ DATABASE_URL: withProductTimeouts(fresh.url) });
    const asha = { username: 'Asha', email: 'asha@example.com', password: 'a long password' };
    token = String((await call(`${api.url}/api/auth/signup`, { body: asha })).body.token);
    await call(`${api.url}/api/subscription/claim-free`, { bearer: token, body: {} });
    const created = await call(`${api.url}/api/instances/create`, { bearer: token, body: {} });
    const { instance_id, api_key } = created.body.instance as { instance_id: string; api_key: string };
    await api.database.query("update instances set linked = true, phone = '919800000001' where id = $1", [
      decodeId('ins', instance_id),
    ]);
    send = (reference) =>
      call(`${api.url}/api/public/send/${instance_id}`, {
        bearer: api_key,
        body: { number: '919876543210', message: 'Order shipped' },
        headers: { prefer: 'respond-async', 'idempotency-key': reference },
      });
  });
  afterEach(async () => {
    await api.close();
    await fresh.drop();
  });

  const used = async () => {
    const { body } = await call(`${api.url}/api/subscription/current`, { bearer: token });
    return (body.subscription as { usage: { sent_messages: number } }).usage.sent_messages;
  };

  /** Statements that wait for a row lock of another transaction. */
  const blocked = () =>
    api.database.query('select pid from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0');

  it('delays no call for long, and a repeated key returns the outcome of a message', async () => {
    const refusals = await api.database.transaction(async (client) => {
      await client.query('select from subscriptions for update');
      const underWay = send('under-way');
      await eventually(async () => (await blocked())[0]);
      const waiting = send('waiting');
      // deadline: the second after which what is new is refused at once
      await delay(1_500);
      const late = await send('late');
      // Only this transaction holds the lock, and it must not be ended as idle.
      let over = false;
      const both = Promise.all([underWay, waiting]).finally(() => {
        over = true;
      });
      while (!over) await client.query('select pg_sleep(0.1)');
      return [...(await both), late];
    });
    for (const refused of refusals) {
      expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }

    for (const reference of ['under-way', 'waiting', 'late']) {
      const repeated = await send(reference);
      expect(repeated).toMatchObject({ status: 202, body: { status: 'pending' } });
      expect((await send(reference)).headers.get('idempotent-replayed')).toBe('true');
    }
    expect(await used()).toBe(3);
  });
});
