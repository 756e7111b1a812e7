import { expect, test } from '@jest/globals';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { pacedSends } from './sending.js';

/** What is counted beside WhatsApp's own figures. */
export const capCountsContract = persistenceContract('Counts since a cap', (fixture) => {
  const { fromNow, reports, safety, seed } = fixture;
  const { send } = pacedSends(fixture);

  test('first contacts count against WhatsApp’s cap from the hour of its report on', async () => {
    const sender = await seed.sender();
    const { account, instance, lease } = sender;
    const cap = { total: 100, used: 90, status: 'NONE', endsAt: fromNow(600_000_000) };
    await send(sender);
    const countedSince = async (used: number, since: Date) => {
      await reports.report(lease, { newChatCap: { ...cap, used, since } });
      const counts = await Promise.all([safety.read(account.id, instance.id), safety.load(lease)]);
      return counts.map((one) => one.counts.firstSinceCap);
    };
    expect((await safety.read(account.id, instance.id)).counts.firstSinceCap).toBeUndefined();
    expect(await countedSince(90, fromNow(-3_600_000))).toEqual([1, 1]);
    expect(await countedSince(91, fromNow(3_600_000))).toEqual([0, 0]);
  });
});
