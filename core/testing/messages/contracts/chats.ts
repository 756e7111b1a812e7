import { describe, expect, test } from '@jest/globals';
import { type ChatUpdate, LeaseLost } from '../../../src/index.js';
import { newNumber } from '../../fixture/builders.js';
import type { PersistenceFixture } from '../../fixture/persistence-fixture.js';
import { claimSession, fromNow, newWorkerId, type SeededSender, seedSender } from '../../fixture/seed.js';
import { usePersistence } from '../../fixture/use-persistence.js';

/** Whom an instance knows. */
export function chatsContract(name: string, setup: () => Promise<PersistenceFixture>): void {
  describe(`Chats, ${name}`, () => {
    const fixture = usePersistence(setup);

    const news = (chatId: string, more: Partial<ChatUpdate> = {}): ChatUpdate => ({
      chatId,
      lid: null,
      standing: 'first',
      lastInAt: null,
      lastOutAt: null,
      lastAt: null,
      ...more,
    });
    const find = ({ account, instance }: SeededSender, ...chatIds: string[]) =>
      fixture().chats.find(account.id, instance.id, chatIds);

    test('what was noted is found as it was, in the order of the ids, and nothing else', async () => {
      const sender = await seedSender(fixture());
      const [first, second] = [newNumber(), newNumber()].sort() as [string, string];
      const [lastInAt, lastOutAt] = [fromNow(fixture(), -9_000), fromNow(fixture(), -5_000)];
      const known = news(second, {
        lid: '88001',
        standing: 'known',
        lastInAt,
        lastOutAt,
        lastAt: lastOutAt,
      });
      await fixture().chats.record(sender.lease, [known, news(first), news('lid:88002', { lid: '88002' })]);
      expect(await find(sender, 'lid:88002', second, newNumber(), first, first)).toEqual([
        news(first),
        known,
        news('lid:88002', { lid: '88002' }),
      ]);
    });

    test('what is known only grows: the better standing, the later times, and a LID that stays', async () => {
      const sender = await seedSender(fixture());
      const number = newNumber();
      const [early, late] = [fromNow(fixture(), -9_000), fromNow(fixture(), -5_000)];
      await fixture().chats.record(sender.lease, [
        news(number, { lid: '88003', standing: 'known', lastInAt: early, lastAt: late }),
      ]);
      await fixture().chats.record(sender.lease, [
        news(number, { standing: 'written', lastInAt: late, lastOutAt: early, lastAt: early }),
      ]);
      const whole = {
        lid: '88003',
        standing: 'known',
        lastInAt: late,
        lastOutAt: early,
        lastAt: late,
      } as const;
      expect(await find(sender, number)).toEqual([news(number, whole)]);
    });

    test('one chat may be told of several times in one go', async () => {
      const sender = await seedSender(fixture());
      const number = newNumber();
      await fixture().chats.record(sender.lease, [
        news(number, { standing: 'written' }),
        news(number, { standing: 'known' }),
        news(number),
      ]);
      expect(await find(sender, number)).toEqual([news(number, { standing: 'known' })]);
    });

    test('telling the same twice changes nothing', async () => {
      const sender = await seedSender(fixture());
      const number = newNumber();
      const told = [news(number, { lid: '88004', standing: 'known', lastInAt: fixture().clock.now() })];
      await fixture().chats.record(sender.lease, told);
      const once = await find(sender, number);
      await fixture().chats.record(sender.lease, told);
      expect(await find(sender, number)).toEqual(once);
    });

    test('a chat whose number was hidden goes on under the number', async () => {
      const sender = await seedSender(fixture());
      const [told, identified] = [newNumber(), newNumber()];
      const at = fixture().clock.now();
      await fixture().chats.record(sender.lease, [
        news('lid:88005', { lid: '88005', standing: 'known', lastInAt: at }),
        news('lid:88006', { lid: '88006', standing: 'written', lastOutAt: at }),
        news('lid:88007', { lid: '88007' }),
      ]);
      await fixture().chats.record(sender.lease, [news(told, { lid: '88005' })]);
      await fixture().chats.recordLidMappings(sender.lease, [
        { number: identified, lid: '88006' },
        { number: newNumber(), lid: '88999' },
      ]);
      const all = await find(sender, 'lid:88005', 'lid:88006', 'lid:88007', 'lid:88999', told, identified);
      expect(all).toHaveLength(3);
      expect(all).toEqual(
        expect.arrayContaining([
          news(told, { lid: '88005', standing: 'known', lastInAt: at }),
          news(identified, { lid: '88006', standing: 'written', lastOutAt: at }),
          news('lid:88007', { lid: '88007' }),
        ]),
      );
    });

    test('a number and its LID that stood apart become one chat, and a number learns its LID', async () => {
      const sender = await seedSender(fixture());
      const [both, alone] = [newNumber(), newNumber()];
      await fixture().chats.record(sender.lease, [
        news(both, { standing: 'written' }),
        news('lid:88008', { lid: '88008', standing: 'known' }),
        news(alone),
      ]);
      await fixture().chats.recordLidMappings(sender.lease, [
        { number: both, lid: '88008' },
        { number: alone, lid: '88009' },
      ]);
      expect(await find(sender, 'lid:88008')).toEqual([]);
      expect(await find(sender, both)).toEqual([news(both, { lid: '88008', standing: 'known' })]);
      expect(await find(sender, alone)).toEqual([news(alone, { lid: '88009' })]);
    });

    test('nobody finds what another account’s instance knows', async () => {
      const [asha, ravi] = [await seedSender(fixture()), await seedSender(fixture())];
      const number = newNumber();
      await fixture().chats.record(asha.lease, [news(number)]);
      expect(await find(ravi, number)).toEqual([]);
      expect(await fixture().chats.find(ravi.account.id, asha.instance.id, [number])).toEqual([]);
    });

    for (const [verb, write] of [
      ['note', (lease: SeededSender['lease']) => fixture().chats.record(lease, [news(newNumber())])],
      [
        'identify',
        (lease: SeededSender['lease']) =>
          fixture().chats.recordLidMappings(lease, [{ number: newNumber(), lid: '88010' }]),
      ],
    ] as const) {
      test(`${verb} under a lease that another owner has taken over is refused`, async () => {
        const { instance, lease } = await seedSender(fixture());
        await fixture().expireLease(lease);
        await claimSession(fixture(), instance, newWorkerId());
        await expect(write(lease)).rejects.toBeInstanceOf(LeaseLost);
      });
    }

    test('an instance that is unlinked forgets whom it knew', async () => {
      const sender = await seedSender(fixture());
      const number = newNumber();
      await fixture().chats.record(sender.lease, [news(number)]);
      await fixture().leases.forget(sender.lease, { status: 'logged_out' });
      expect(await find(sender, number)).toEqual([]);
    });

    test('an instance that is deleted takes its chats along', async () => {
      const sender = await seedSender(fixture());
      const number = newNumber();
      await fixture().chats.record(sender.lease, [news(number)]);
      await fixture().instances.remove(sender.account.id, sender.instance.id);
      expect(await find(sender, number)).toEqual([]);
    });
  });
}
