import { expect, test } from '@jest/globals';
import { DAY_MS } from '../../../src/index.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { pacedSends } from './sending.js';

export const safetyRetentionContract = persistenceContract('SafetyRetention', (fixture) => {
  const { ageSending, fromNow, safety, safetyRetention, seed } = fixture;
  const { send } = pacedSends(fixture);

  const purgeAll = async () => {
    while ((await safetyRetention.purge(100)) > 0);
  };

  test('changes of the last year stay, older ones go', async () => {
    const { account, instance } = await seed.sender();
    for (const days of [-366, -364])
      await safety.changeSettings(account.id, instance.id, () => ({
        ...{ settings: {}, by: `${days}`, at: fromNow(days * DAY_MS) },
      }));
    await purgeAll();
    expect(await safety.listChanges(account.id, instance.id, 9)).toMatchObject([{ by: '-364' }]);
  });

  test('what was sent within a week still counts afterwards', async () => {
    const sender = await seed.sender();
    await send(sender);
    await purgeAll();
    const { counts } = await safety.read(sender.account.id, sender.instance.id);
    expect(counts.day.first).toBe(1);
    await ageSending(sender.lease, 9 * DAY_MS);
    expect(await safetyRetention.purge(100)).toBeGreaterThan(0);
  });
});
