import { expect, test } from '@jest/globals';
import { DAY_MS } from '../../../src/index.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { newId } from '../../shared/uuid-v7.js';

/** What operators see of accounts. */
export const accountOverviewsContract = persistenceContract('OperatorAccounts, what it shows', (fixture) => {
  const { fromNow, operatorAccounts, seed } = fixture;

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
