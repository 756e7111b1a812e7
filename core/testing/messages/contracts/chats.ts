import { expect, test } from '@jest/globals';
import { type ChatUpdate, LeaseLost } from '../../../src/index.js';
import { newNumber } from '../../fixture/builders.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import type { SeededSender } from '../../fixture/seed.js';

/** The chats of an instance. */
export const chatsContract = persistenceContract('Chats', (fixture) => {
  const { chats, clock, expireLease, fromNow, instances, reports, seed } = fixture;

  const update = (chatId: string, more: Partial<ChatUpdate> = {}): ChatUpdate => ({
    chatId,
    lid: null,
    standing: 'first',
    lastInAt: null,
    lastOutAt: null,
    lastAt: null,
    ...more,
  });
  const find = ({ account, instance }: SeededSender, ...chatIds: string[]) =>
    chats.find(account.id, instance.id, chatIds);

  test('stored chats are found unchanged, in the order of their ids, and no others', async () => {
    const sender = await seed.sender();
    const [first, second] = [newNumber(), newNumber()].sort() as [string, string];
    const [lastInAt, lastOutAt] = [fromNow(-9_000), fromNow(-5_000)];
    const known = update(second, { lid: '88001', standing: 'known', lastInAt, lastOutAt, lastAt: lastOutAt });
    await chats.record(sender.lease, [known, update(first), update('lid:88002', { lid: '88002' })]);
    expect(await find(sender, 'lid:88002', second, newNumber(), first, first)).toEqual([
      update(first),
      known,
      update('lid:88002', { lid: '88002' }),
    ]);
  });

  test('merging keeps the better standing, the later times and a known LID', async () => {
    const sender = await seed.sender();
    const number = newNumber();
    const [early, late] = [fromNow(-9_000), fromNow(-5_000)];
    await chats.record(sender.lease, [
      update(number, { lid: '88003', standing: 'known', lastInAt: early, lastAt: late }),
    ]);
    await chats.record(sender.lease, [
      update(number, { standing: 'written', lastInAt: late, lastOutAt: early, lastAt: early }),
    ]);
    const whole = {
      lid: '88003',
      standing: 'known',
      lastInAt: late,
      lastOutAt: early,
      lastAt: late,
    } as const;
    expect(await find(sender, number)).toEqual([update(number, whole)]);
  });

  test('one chat may occur several times in one call', async () => {
    const sender = await seed.sender();
    const number = newNumber();
    await chats.record(sender.lease, [
      update(number, { standing: 'written' }),
      update(number, { standing: 'known' }),
      update(number),
    ]);
    expect(await find(sender, number)).toEqual([update(number, { standing: 'known' })]);
  });

  test('storing the same chat twice changes nothing', async () => {
    const sender = await seed.sender();
    const number = newNumber();
    const updates = [update(number, { lid: '88004', standing: 'known', lastInAt: clock.now() })];
    await chats.record(sender.lease, updates);
    const once = await find(sender, number);
    await chats.record(sender.lease, updates);
    expect(await find(sender, number)).toEqual(once);
  });

  test('a chat whose number was hidden continues under the number', async () => {
    const sender = await seed.sender();
    const [revealed, identified] = [newNumber(), newNumber()];
    const at = clock.now();
    await chats.record(sender.lease, [
      update('lid:88005', { lid: '88005', standing: 'known', lastInAt: at }),
      update('lid:88006', { lid: '88006', standing: 'written', lastOutAt: at }),
      update('lid:88007', { lid: '88007' }),
    ]);
    await chats.record(sender.lease, [update(revealed, { lid: '88005' })]);
    await chats.recordLidMappings(sender.lease, [
      { number: identified, lid: '88006' },
      { number: newNumber(), lid: '88999' },
    ]);
    const all = await find(sender, 'lid:88005', 'lid:88006', 'lid:88007', 'lid:88999', revealed, identified);
    expect(all).toHaveLength(3);
    expect(all).toEqual(
      expect.arrayContaining([
        update(revealed, { lid: '88005', standing: 'known', lastInAt: at }),
        update(identified, { lid: '88006', standing: 'written', lastOutAt: at }),
        update('lid:88007', { lid: '88007' }),
      ]),
    );
  });

  test('a number and its LID stored apart become one chat, and a number learns its LID', async () => {
    const sender = await seed.sender();
    const [both, alone] = [newNumber(), newNumber()];
    await chats.record(sender.lease, [
      update(both, { standing: 'written' }),
      update('lid:88008', { lid: '88008', standing: 'known' }),
      update(alone),
    ]);
    await chats.recordLidMappings(sender.lease, [
      { number: both, lid: '88008' },
      { number: alone, lid: '88009' },
    ]);
    expect(await find(sender, 'lid:88008')).toEqual([]);
    expect(await find(sender, both)).toEqual([update(both, { lid: '88008', standing: 'known' })]);
    expect(await find(sender, alone)).toEqual([update(alone, { lid: '88009' })]);
  });

  test('chats of another account’s instance are not found', async () => {
    const [asha, ravi] = [await seed.sender(), await seed.sender()];
    const number = newNumber();
    await chats.record(asha.lease, [update(number)]);
    expect(await find(ravi, number)).toEqual([]);
    expect(await chats.find(ravi.account.id, asha.instance.id, [number])).toEqual([]);
  });

  for (const [verb, write] of [
    ['record', (lease: SeededSender['lease']) => chats.record(lease, [update(newNumber())])],
    [
      'recordLidMappings',
      (lease: SeededSender['lease']) =>
        chats.recordLidMappings(lease, [{ number: newNumber(), lid: '88010' }]),
    ],
  ] as const) {
    test(`${verb} under a lease that another worker has taken over is refused`, async () => {
      const { instance, lease } = await seed.sender();
      await expireLease(lease);
      await seed.claim(instance);
      await expect(write(lease)).rejects.toBeInstanceOf(LeaseLost);
    });
  }

  test('an unlinked instance forgets its chats', async () => {
    const sender = await seed.sender();
    const number = newNumber();
    await chats.record(sender.lease, [update(number)]);
    await reports.forget(sender.lease, { status: 'logged_out' });
    expect(await find(sender, number)).toEqual([]);
  });

  test('a deleted instance takes its chats with it', async () => {
    const sender = await seed.sender();
    const number = newNumber();
    await chats.record(sender.lease, [update(number)]);
    await instances.remove(sender.account.id, sender.instance.id);
    expect(await find(sender, number)).toEqual([]);
  });
});
