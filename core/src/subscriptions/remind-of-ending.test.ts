import { describe, expect, test } from '@jest/globals';
import { createMemoryPorts, seedAccount, seedSubscription } from '../../testing/index.js';
import { DAY_MS } from '../shared/clock.js';
import { RemindOfEnding } from './remind-of-ending.js';

async function start() {
  const ports = createMemoryPorts();
  const account = await seedAccount(ports);
  const subscription = await seedSubscription(ports, account.id);
  return { ports, account, subscription, remind: () => new RemindOfEnding(ports).execute() };
}

describe('RemindOfEnding', () => {
  test('reminds the owner once, three days before the end', async () => {
    const { ports, account, subscription, remind } = await start();
    ports.clock.advance(27 * DAY_MS - 1);
    expect(await remind()).toEqual({ reminded: 0 });
    ports.clock.advance(1);
    expect(await remind()).toEqual({ reminded: 1 });
    expect(await remind()).toEqual({ reminded: 0 });
    expect(ports.jobs.waiting('mail')).toEqual([
      {
        kind: 'plan-ending',
        to: account.email,
        accountId: account.id,
        username: 'Asha',
        planName: 'Basic',
        endsAt: subscription.endsAt.toISOString(),
      },
    ]);
  });

  test('retries in the next run when the mail could not be queued', async () => {
    const { ports, remind } = await start();
    ports.clock.advance(28 * DAY_MS);
    const { enqueue } = ports.jobs;
    ports.jobs.enqueue = async () => {
      throw new Error('the queue is away');
    };
    await expect(remind()).rejects.toThrow('the queue is away');
    ports.jobs.enqueue = enqueue;
    expect(await remind()).toEqual({ reminded: 1 });
    expect(ports.jobs.waiting('mail')).toHaveLength(1);
  });

  test('reminds all owners in one run, however many there are', async () => {
    const { ports, remind } = await start();
    for (let n = 0; n < 120; n++) await seedSubscription(ports, (await seedAccount(ports)).id);
    ports.clock.advance(28 * DAY_MS);
    expect(await remind()).toEqual({ reminded: 121 });
  });

  test('reminds no owner of a closed account', async () => {
    const { ports, account, remind } = await start();
    await ports.accounts.close(account.id, ports.clock.now());
    ports.clock.advance(28 * DAY_MS);
    expect(await remind()).toEqual({ reminded: 1 });
    expect(ports.jobs.waiting('mail')).toEqual([]);
  });
});
