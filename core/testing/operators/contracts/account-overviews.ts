import { expect, test } from '@jest/globals';
import { DAY_MS, dayStart, resolvePeriod } from '../../../src/index.js';
import { aRefusal } from '../../fixture/message-builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { newId } from '../../shared/uuid-v7.js';

/** What operators see of accounts. */
export const accountOverviewsContract = persistenceContract('OperatorAccounts, what it shows', (fixture) => {
  const { accounts, clock, fromNow, operatorAccounts, outbox, seed } = fixture;

  test('an overview counts what was sent and what failed, and never holds a text', async () => {
    const { account, instance } = await seed.sender();
    const sent = await seed.message(instance, { text: 'a text of nobody else' });
    const overview = (await operatorAccounts.overview(account.id, new Date()))!;
    expect(overview).toMatchObject({ id: account.id, email: account.email, sent: 1, closedAt: null });
    expect(overview.instances).toEqual([expect.objectContaining({ id: instance.id, waiting: 1 })]);
    expect(overview.plan).toMatchObject({ used: 1 });
    expect(JSON.stringify(overview)).not.toContain(sent.text);
    expect(await operatorAccounts.overview(newId(), new Date())).toBeUndefined();
  });

  test('an overview counts the days that the account’s statistics count, and each message once: as sent or as failed', async () => {
    const { account, instance, lease } = await seed.sender({
      startsAt: fromNow(-40 * DAY_MS),
      endsAt: fromNow(DAY_MS),
    });
    const first = dayStart(resolvePeriod(30, clock.now()).fromDay);
    const before = new Date(first.getTime() - 1);
    for (const at of [before, first, clock.now()]) {
      await seed.message(instance, { at });
      await outbox.settle(lease, [aRefusal(await seed.message(instance, { at }))]);
    }
    const { sent, failures } = (await operatorAccounts.overview(account.id, clock.now()))!;
    expect({ sent, failures }).toEqual({ sent: 2, failures: [{ code: 'refused', count: 2 }] });
  });

  test('a closed account is shown with the time of its end, without who it was', async () => {
    const { account } = await seed.sender();
    const order = await seed.order(account.id);
    const at = clock.now();
    await accounts.close(account.id, at);
    const overview = await operatorAccounts.overview(account.id, clock.now());
    expect(overview).toMatchObject({ id: account.id, closedAt: at, keys: [], signIns: [] });
    expect(overview!.orders).toMatchObject([{ id: order.id }]);
    expect(JSON.stringify(overview)).not.toContain(account.email);
  });

  test('new accounts are listed with what tells abuse', async () => {
    const { account, instance } = await seed.sender();
    await seed.message(instance);
    // Other tests have accounts in the same database.
    const signalsSince = async (since: Date) =>
      (await operatorAccounts.listNew(since, new Date(), 100_000)).find(
        ({ accountId }) => accountId === account.id,
      );
    expect(await signalsSince(fromNow(-DAY_MS))).toMatchObject({
      email: account.email,
      instances: 1,
      sent: 1,
      refused: 0,
      recipients: 1,
      answered: 0,
      suspended: false,
      paid: false,
    });
    expect(await signalsSince(fromNow(DAY_MS))).toBeUndefined();
  });
});
