import { describe, expect, test } from '@jest/globals';
import {
  type AccountData,
  type Chat,
  EXPORT_SECTIONS,
  type ExportedChat,
  type ExportPart,
  type ExportSection,
} from '../../src/index.js';
import { aKey, aSealedSecret, aSignIn } from '../builders.js';
import { fromNow, linkedLease, type Sender, seedInstance, seedMessage, seedSender } from '../seed.js';
import { newId } from '../uuid-v7.js';
import type { World } from '../world.js';
import { useWorld } from './use-world.js';

const CHAT: Chat = {
  chatId: '919800000001',
  lid: '123456789012345',
  standing: 'known',
  lastInAt: new Date('2026-02-01T10:00:00Z'),
  lastOutAt: null,
  lastAt: new Date('2026-02-01T10:00:00Z'),
};

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
      await world().chats.note(sender.lease, [CHAT]);

      const told = await parts(account.id);

      const order = told.map((part) => EXPORT_SECTIONS.indexOf(part.section));
      expect(order).toEqual(order.toSorted((a, b) => a - b));
      const { id, email, username, role, createdAt } = account;
      expect(told[0]).toEqual({ section: 'account', item: { id, email, username, role, createdAt } });
      expect(await section(id, 'subscriptions')).toEqual([subscription]);
      expect(await section(id, 'instances')).toMatchObject([{ id: instance.id, accountId: id }]);
      expect(await section(id, 'chats')).toEqual([{ instanceId: instance.id, ...CHAT }]);
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
      await world().chats.note(ravi.lease, [CHAT]);
      expect(await section(asha.account.id, 'messages')).toEqual([]);
      expect(await section(asha.account.id, 'chats')).toEqual([]);
      expect(JSON.stringify(await parts(asha.account.id))).not.toContain(ravi.account.id);
    });

    test('tells every chat of every instance once, however many there are', async () => {
      const { account, lease } = await seedSender(world());
      const other = await linkedLease(world(), await seedInstance(world(), account.id));
      const many = Array.from({ length: 1_100 }, (_, n) => ({ ...CHAT, chatId: `9198${10_000_000 + n}` }));
      await world().chats.note(lease, many);
      await world().chats.note(other, many);
      const told = (await section(account.id, 'chats')) as readonly ExportedChat[];
      expect(told).toHaveLength(2_200);
      expect(new Set(told.map(({ instanceId, chatId }) => `${instanceId} ${chatId}`)).size).toBe(2_200);
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
      await world().chats.note(sender.lease, [CHAT]);
      await close(sender);

      expect(await world().accountData.erase(account.id)).toBe(true);
      expect(await world().accountData.erase(account.id)).toBe(true);

      expect(await world().messages.byId(account.id, message.id)).toBeUndefined();
      expect(await world().instances.listOf(account.id)).toEqual([]);
      expect(await world().chats.find(account.id, instance.id, [CHAT.chatId])).toEqual([]);
      expect(await world().leases.renew(sender.lease.owner)).toEqual([]);
      // Bookkeeping.
      expect(await world().subscriptions.activeOf(account.id, world().clock.now())).toEqual(subscription);
    });

    test('erases nothing of anybody else', async () => {
      const [asha, ravi] = [await seedSender(world()), await seedSender(world())];
      const message = await seedMessage(world(), ravi.instance);
      await world().chats.note(ravi.lease, [CHAT]);
      await close(asha);
      await world().accountData.erase(asha.account.id);
      expect(await section(ravi.account.id, 'messages')).toEqual([message]);
      expect(await section(ravi.account.id, 'instances')).toHaveLength(1);
      expect(await section(ravi.account.id, 'api_keys')).toHaveLength(1);
      expect(await section(ravi.account.id, 'chats')).toHaveLength(1);
    });
  });
}
