import { expect, test } from '@jest/globals';
import { parseSearchTerm } from '../../../src/index.js';
import { newNumber } from '../../fixture/builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';

const DECODE = (id: string) => (/^[0-9a-f-]{36}$/.test(id) ? id : undefined);

/** By what operators find accounts. */
export const findAccountsContract = persistenceContract('OperatorAccounts, its search', (fixture) => {
  const { operatorAccounts, seed } = fixture;
  const newAccount = async () => (await seed.account()).id;
  const find = (text: string) => operatorAccounts.find(parseSearchTerm(text, DECODE));

  test('an account is found by its email, phone, instance, order, message and own id', async () => {
    const { account, instance } = await seed.sender();
    const accountId = account.id;
    const order = await seed.order(accountId);
    const { phone } = (await fixture.instances.get(accountId, instance.id)).snapshot();
    const searches: [text: string, by: string, target: string | null][] = [
      [account.email.toUpperCase(), 'email', null],
      [accountId, 'account', null],
      [instance.id, 'instance', instance.id],
      [order.id, 'order', order.id],
      [order.gatewayOrderId!, 'payment', order.id],
      ...(phone ? [[`+${phone}`, 'phone', instance.id] as [string, string, string]] : []),
    ];
    const sent = await seed.message(instance);
    searches.push([sent.id, 'message', sent.id], [sent.waId, 'message', sent.id]);
    for (const [text, by, target] of searches) {
      const matches = await find(text);
      expect([text, matches]).toEqual([
        text,
        expect.arrayContaining([expect.objectContaining({ accountId, closed: false, by, target })]),
      ]);
    }
    expect(await find('nobody@example.com')).toEqual([]);
    expect(await find("' or 1=1 --")).toEqual([]);
  });

  test('a phone that two instances of an account have names both of them', async () => {
    const accountId = await newAccount();
    const instances = [await seed.instance(accountId), await seed.instance(accountId)];
    const phone = newNumber();
    for (const instance of instances) {
      const lease = await seed.linkedLease(instance);
      await fixture.reports.report(lease, { phone });
    }
    const targets = (await find(phone)).map(({ target }) => target);
    expect(targets.toSorted()).toEqual(instances.map(({ id }) => id).toSorted());
  });

  test('deleted instances that had a phone are told apart, and hide no instance that has it now', async () => {
    const accountId = await newAccount();
    const phone = newNumber();
    async function linkedTo(): Promise<string> {
      const instance = await seed.instance(accountId);
      await fixture.reports.report(await seed.linkedLease(instance), { phone });
      return instance.id;
    }
    const deleted: string[] = [];
    for (let count = 0; count < 21; count++) deleted.push(await linkedTo());
    for (const id of deleted) await fixture.instances.remove(accountId, id);
    const kept = await linkedTo();
    const [first, ...others] = await find(phone);
    expect(first).toMatchObject({ by: 'phone', target: kept, deleted: false });
    expect(others).toHaveLength(19);
    expect(others.every((match) => match.deleted && deleted.includes(match.target!))).toBe(true);
    expect(await find(deleted[0]!)).toMatchObject([{ by: 'instance', target: deleted[0], deleted: true }]);
  });
});
