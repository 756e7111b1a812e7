import { expect, test } from '@jest/globals';
import { DAY_MS, dayOf, dayStart, type Instance } from '../../../src/index.js';
import { anApiKey, aSealedSecret, newNumber } from '../../fixture/builders.js';
import { aMessage } from '../../fixture/message-builders.js';
import { times } from '../../fixture/parallel.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { newId } from '../../shared/uuid-v7.js';

/** How an intake counts the messages of keys that may send so many on a UTC day. The day is the one of `createdAt`. */
export const dailyCapsContract = persistenceContract('daily caps', (fixture) => {
  const { countSent, clock, fromNow, idempotency, intake, keys, messages, optOuts, seed } = fixture;

  /** A customer with room for many messages since five days ago, and a key of theirs. */
  async function seedCapped(cap: number, { messageLimit = 1_000 } = {}) {
    const { id: accountId } = await seed.account();
    const subscription = await seed.subscription(accountId, { startsAt: fromNow(-5 * DAY_MS), messageLimit });
    const instance = await seed.instance(accountId);
    const key = anApiKey({ accountId, dailyCap: cap });
    await keys.add(key, aSealedSecret(), Infinity);
    return { accountId, subscription, instance, key, dailyCap: { keyId: key.id, cap } };
  }

  async function send(
    { instance, dailyCap }: { instance: Instance; dailyCap?: { keyId: string; cap: number } },
    at = clock.now(),
  ) {
    return (await intake.accept({ message: aMessage(instance, { at }), dailyCap })).kind;
  }

  const accepted = (kinds: readonly string[]) => kinds.filter((kind) => kind === 'accepted').length;

  test('a cap of 7 admits exactly 7 of 40 concurrent messages, and only those are charged', async () => {
    const sender = await seedCapped(7);
    const kinds = await Promise.all(times(40, () => send(sender)));
    expect(accepted(kinds)).toBe(7);
    expect(kinds.filter((kind) => kind === 'cap-reached')).toHaveLength(33);
    expect(await countSent(sender.subscription)).toBe(7);
    expect((await keys.sentToday([sender.key.id], clock.now())).get(sender.key.id)).toBe(7);
  });

  test('a message beyond the cap leaves nothing behind, not even its idempotency key', async () => {
    const { accountId, instance, dailyCap } = await seedCapped(1);
    await send({ instance, dailyCap });
    const refused = aMessage(instance, { at: clock.now() });
    const claim = { key: newId(), request: `${instance.id}\nr`, async: false };

    expect(await intake.accept({ message: refused, idempotency: claim, dailyCap })).toEqual({
      kind: 'cap-reached',
    });

    expect(await messages.byId(accountId, refused.id)).toBeUndefined();
    expect(await idempotency.find({ accountId, instanceId: instance.id, key: claim.key })).toBeUndefined();
  });

  test('a repeated message is not counted again, and is answered when the cap is reached', async () => {
    const { instance, key, dailyCap } = await seedCapped(1);
    const claim = { key: newId(), request: `${instance.id}\nr`, async: false };
    const repeat = () =>
      intake.accept({ message: aMessage(instance, { at: clock.now() }), idempotency: claim, dailyCap });
    expect([(await repeat()).kind, (await repeat()).kind]).toEqual(['accepted', 'repeated']);
    expect((await keys.sentToday([key.id], clock.now())).get(key.id)).toBe(1);
  });

  test('each UTC day begins at 0', async () => {
    const { instance, key, dailyCap } = await seedCapped(2);
    const midnight = dayStart(dayOf(fromNow(-2 * DAY_MS)));
    const before = new Date(midnight.getTime() - 1);
    const kinds: string[] = [];
    for (const at of [before, before, before, midnight, midnight, midnight])
      kinds.push(await send({ instance, dailyCap }, at));
    const day = ['accepted', 'accepted', 'cap-reached'];
    expect(kinds).toEqual([...day, ...day]);
    expect((await keys.sentToday([key.id], midnight)).get(key.id)).toBe(2);
    expect((await keys.sentToday([key.id], clock.now())).get(key.id)).toBe(0);
  });

  test('messages that the plan refuses do not count', async () => {
    const { instance, key, dailyCap } = await seedCapped(5, { messageLimit: 2 });
    const kinds = await Promise.all(times(4, () => send({ instance, dailyCap })));
    expect(kinds.toSorted()).toEqual(['accepted', 'accepted', 'quota-exhausted', 'quota-exhausted']);
    expect((await keys.sentToday([key.id], clock.now())).get(key.id)).toBe(2);
  });

  test('messages to somebody who wants none do not count, nor hold up those that are accepted with them', async () => {
    const { accountId, instance, key, dailyCap } = await seedCapped(1);
    const [out, at] = [newNumber(), clock.now()];
    await optOuts.add(accountId, { chatId: out, at, source: 'customer', word: null, instanceId: null });
    const write = async (to: string) =>
      (await intake.accept({ message: aMessage(instance, { to, at }), dailyCap, pacing: { held: false } }))
        .kind;
    const kinds = await Promise.all([...times(5, () => write(out)), write(newNumber())]);
    expect(kinds).toEqual([...times(5, () => 'opted-out'), 'accepted']);
    expect((await keys.sentToday([key.id], at)).get(key.id)).toBe(1);
  });

  test('one key’s cap does not concern another key of the account', async () => {
    const sender = await seedCapped(1);
    const other = anApiKey({ accountId: sender.accountId, dailyCap: 2 });
    await keys.add(other, aSealedSecret(), Infinity);
    const otherCap = { keyId: other.id, cap: 2 };
    const kinds = await Promise.all([
      ...times(3, () => send(sender)),
      ...times(3, () => send({ instance: sender.instance, dailyCap: otherCap })),
      ...times(3, () => send({ instance: sender.instance })),
    ]);
    expect([kinds.slice(0, 3), kinds.slice(3, 6), kinds.slice(6)].map(accepted)).toEqual([1, 2, 3]);
  });

  test('a lower cap counts what was sent before', async () => {
    const sender = await seedCapped(5);
    await Promise.all(times(3, () => send(sender)));
    expect(await send({ ...sender, dailyCap: { ...sender.dailyCap, cap: 3 } })).toBe('cap-reached');
    expect(await send({ ...sender, dailyCap: { ...sender.dailyCap, cap: 4 } })).toBe('accepted');
  });
});
