import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { delay, waitUntil } from '@waxwing/core/testing';
import { Cluster, CONTACTS, sendAsync, statusOf, waIdOf } from './cluster.js';
import type { LinkedCustomer } from './customer.js';
import type { Product } from './product.js';

const SESSIONS = 50;
const MESSAGES = 2;

describe('a worker that is suspended for longer than its leases live', () => {
  let cluster: Cluster;
  let api: Product;
  beforeEach(async () => {
    cluster = await Cluster.open();
    api = await cluster.start('api');
  });
  afterEach(() => cluster.close());

  const allReady = (customers: readonly LinkedCustomer[]) => async () => {
    const statuses = await Promise.all(customers.map((customer) => statusOf(api.url, customer)));
    return statuses.every((status) => status === 'ready');
  };
  const sendAll = (customers: readonly LinkedCustomer[], text: string) =>
    Promise.all(
      customers.flatMap((customer, n) =>
        Array.from({ length: MESSAGES }, (_, m) =>
          sendAsync(api.url, customer, CONTACTS[n % CONTACTS.length]!, `${text} ${m}`),
        ),
      ),
    );
  const arrivedAll = (ids: readonly string[]) => () => {
    const arrived = new Set(cluster.arrived().map(({ id }) => id));
    return ids.every((id) => arrived.has(waIdOf(id)));
  };
  const replacedIn = async (product: Product) => ((await product.log()).match(/"replaced"/g) ?? []).length;

  it('sends nothing twice and takes no session back when it resumes', async () => {
    const frozen = await cluster.start('worker');
    const customers = await cluster.customers(api, SESSIONS);
    const first = sendAll(customers, 'before');
    // In the middle of the sends, so that it resumes with messages in flight.
    await waitUntil(() => cluster.arrived().length >= SESSIONS, 'the first messages');
    frozen.freeze();
    const other = await cluster.start('worker');
    const accepted = [...(await first), ...(await sendAll(customers, 'meanwhile'))];
    await waitUntil(arrivedAll(accepted), 'the other worker to send everything');
    await waitUntil(allReady(customers), 'all sessions to be ready at the other worker');

    frozen.thaw();
    accepted.push(...(await sendAll(customers, 'after')));
    await waitUntil(arrivedAll(accepted), 'the messages after the waking');
    await waitUntil(allReady(customers), 'all sessions to be ready');

    const arrived = cluster.arrived();
    expect(arrived.map(({ id }) => id).sort()).toEqual(accepted.map(waIdOf).sort());
    // What was in flight at that moment, one message a chat, may cross the wire again under its id, and so may what a busy machine
    // has not acknowledged in time.
    expect(arrived.filter(({ frames }) => frames > 1).length).toBeLessThanOrEqual(2 * SESSIONS);
    // The suspended worker learns of each lost lease at most once. On a machine too busy for the other to renew in time this happens to the
    // other as well; a fight over sessions would not end.
    for (const worker of [frozen, other]) expect(await replacedIn(worker)).toBeLessThanOrEqual(2 * SESSIONS);
    expect(cluster.sandbox.control.problems()).toEqual([]);
  });

  it('goes on with its sessions when no worker claimed them, without a reconnect', async () => {
    const frozen = await cluster.start('worker');
    const customers = await cluster.customers(api, 2);
    const accepted = await sendAll(customers, 'before');
    await waitUntil(arrivedAll(accepted), 'the messages before');
    const logged = (await frozen.log()).length;
    frozen.freeze();
    accepted.push(...(await sendAll(customers, 'meanwhile')));
    // deadline: longer than a lease holds, and there is no other worker to claim it
    await delay(4_500);
    frozen.thaw();
    await waitUntil(arrivedAll(accepted), 'the messages after the waking');

    expect(cluster.arrived().every(({ frames }) => frames === 1)).toBe(true);
    expect((await frozen.log()).slice(logged)).not.toMatch(/session (given up|closed|ended)/);
  });
});
