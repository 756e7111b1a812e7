import { expect, test } from '@jest/globals';
import { type AccountMail, KEPT_MAILS, MINUTE_MS } from '../../../src/index.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { newId } from '../../shared/uuid-v7.js';

export const accountMailsContract = persistenceContract('AccountMails', (fixture) => {
  const { accountMails, accounts, fromNow, operatorAccounts, seed } = fixture;
  const mailsOf = async (id: string) => (await operatorAccounts.overview(id, new Date()))?.mails;
  const sent = (at: Date): AccountMail => ({ kind: 'password-reset', state: 'sent', at });

  test('what came of mails shows at their own account, the newest first', async () => {
    const [asha, ravi] = [await seed.account(), await seed.account()];
    const failed = { kind: 'plan-ending', state: 'failed', at: fromNow(-MINUTE_MS) } as const;
    const mails = [sent(fromNow(0)), failed, sent(fromNow(-2 * MINUTE_MS))];
    for (const mail of mails.toReversed()) await accountMails.record(asha.id, mail);
    await accountMails.record(ravi.id, failed);
    expect(await mailsOf(asha.id)).toEqual(mails);
    expect(await mailsOf(ravi.id)).toEqual([failed]);
  });

  test('the newest ones of an account are kept', async () => {
    const { id } = await seed.account();
    const mails = Array.from({ length: KEPT_MAILS + 3 }, (_, n) => sent(fromNow(-n * MINUTE_MS)));
    for (const mail of mails.toReversed()) await accountMails.record(id, mail);
    expect(await mailsOf(id)).toEqual(mails.slice(0, KEPT_MAILS));
  });

  test('nothing is kept of a closed or an unknown account', async () => {
    const { id } = await seed.account();
    await accountMails.record(id, sent(new Date()));
    await accounts.close(id, new Date());
    await fixture.accountData.erase(id);
    for (const unknown of [id, newId()]) await accountMails.record(unknown, sent(new Date()));
    expect((await mailsOf(id)) ?? []).toEqual([]);
  });
});
