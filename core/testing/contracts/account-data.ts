import { describe, expect, test } from '@jest/globals';
import { type AccountData, EXPORT_SECTIONS, type ExportPart, type ExportSection } from '../../src/index.js';
import { aKey, aSealedSecret, aSignIn } from '../builders.js';
import { fromNow, type Sender, seedMessage, seedSender } from '../seed.js';
import { newId } from '../uuid-v7.js';
import type { World } from '../world.js';
import { useWorld } from './use-world.js';

async function gather(data: AccountData, accountId: string): Promise<ExportPart[]> {
  const parts: ExportPart[] = [];
  for await (const part of data.export(accountId)) parts.push(part);
  return parts;
}

export function accountDataContract(name: string, setup: () => Promise<World>): void {
  describe(`AccountData, ${name}`, () => {
    const world = useWorld(setup);
    const parts = (accountId: string) => gather(world().accountData, accountId);
    const section = async (accountId: string, wanted: ExportSection) =>
      (await parts(accountId)).filter((part) => part.section === wanted).map(({ item }) => item);
    const close = ({ account }: Sender) => world().accounts.close(account.id, world().clock.now());

    test('tells all there is of an account, section by section in their order', async () => {
      const sender = await seedSender(world(), { startsAt: fromNow(world(), -60_000) });
      const { account, subscription, instance } = sender;
      const key = aKey({ accountId: account.id, createdAt: world().clock.now() });
      await world().keys.add(key, aSealedSecret());
      const { tokenEpoch: _, ...signIn } = aSignIn(account, world().clock.now());
      await world().signIns.add({ ...signIn, tokenEpoch: account.tokenEpoch });
      const message = await seedMessage(world(), instance);

      const told = await parts(account.id);

      const order = told.map((part) => EXPORT_SECTIONS.indexOf(part.section));
      expect(order).toEqual(order.toSorted((a, b) => a - b));
      const { id, email, username, role, createdAt } = account;
      expect(told[0]).toEqual({ section: 'account', item: { id, email, username, role, createdAt } });
      expect(await section(id, 'subscriptions')).toEqual([subscription]);
      expect(await section(id, 'instances')).toMatchObject([{ id: instance.id, accountId: id }]);
      expect(await section(id, 'messages')).toEqual([message]);
      expect(await section(id, 'api_keys')).toContainEqual(key);
      expect(await section(id, 'sign_ins')).toEqual([signIn]);
      expect(await section(id, 'daily')).toEqual([
        {
          instanceId: instance.id,
          day: message.createdAt.toISOString().slice(0, 10),
          direction: 'outbound',
          messages: 1,
          failed: 0,
        },
      ]);
    });

    test('tells of everybody’s own data only', async () => {
      const [asha, ravi] = [await seedSender(world()), await seedSender(world())];
      await seedMessage(world(), ravi.instance);
      expect(await section(asha.account.id, 'messages')).toEqual([]);
      expect(JSON.stringify(await parts(asha.account.id))).not.toContain(ravi.account.id);
    });

    test('tells the newest message first, and each once, also where many are of one moment', async () => {
      const { account, instance } = await seedSender(world(), { startsAt: fromNow(world(), -60_000) });
      const at = fromNow(world(), -1_000);
      const last = await seedMessage(world(), instance);
      const same = [last];
      for (let count = 0; count < 4; count++) same.push(await seedMessage(world(), instance, { at }));

      const ids = (await parts(account.id)).flatMap((part) =>
        part.section === 'messages' ? [part.item.id] : [],
      );
      expect(ids[0]).toBe(last.id);
      expect(ids.toSorted()).toEqual(same.map(({ id }) => id).toSorted());
    });

    test('tells nothing of an account that is closed or unknown', async () => {
      const sender = await seedSender(world());
      await close(sender);
      expect(await parts(sender.account.id)).toEqual([]);
      expect(await parts(newId())).toEqual([]);
    });

    test('erases nothing of an account that is open', async () => {
      const { account, instance } = await seedSender(world());
      const message = await seedMessage(world(), instance);
      expect(await world().accountData.erase(account.id)).toBe(false);
      expect(await world().accountData.erase(newId())).toBe(false);
      expect(await world().messages.byId(account.id, message.id)).toEqual(message);
    });

    test('erases what a closed account left behind, also a second time [9.PRIVACY.01]', async () => {
      const sender = await seedSender(world());
      const { account, instance, subscription } = sender;
      const message = await seedMessage(world(), instance);
      await close(sender);

      expect(await world().accountData.erase(account.id)).toBe(true);
      expect(await world().accountData.erase(account.id)).toBe(true);

      expect(await world().messages.byId(account.id, message.id)).toBeUndefined();
      expect(await world().instances.listOf(account.id)).toEqual([]);
      expect(await world().leases.renew(sender.lease.owner)).toEqual([]);
      // Bookkeeping.
      expect(await world().subscriptions.activeOf(account.id, world().clock.now())).toEqual(subscription);
    });

    test('erases nothing of anybody else', async () => {
      const [asha, ravi] = [await seedSender(world()), await seedSender(world())];
      const message = await seedMessage(world(), ravi.instance);
      await close(asha);
      await world().accountData.erase(asha.account.id);
      expect(await section(ravi.account.id, 'messages')).toEqual([message]);
      expect(await section(ravi.account.id, 'instances')).toHaveLength(1);
      expect(await section(ravi.account.id, 'api_keys')).toHaveLength(1);
    });
  });
}
