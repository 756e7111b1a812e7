import { expect, test } from '@jest/globals';
import { type AuditEntry, DAY_MS, MINUTE_MS } from '../../../src/index.js';
import { anAccount, anInstance } from '../../fixture/builders.js';
import { aMessage } from '../../fixture/message-builders.js';
import { times } from '../../fixture/parallel.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { newId } from '../../shared/uuid-v7.js';

/** The time of acceptance is the message's `createdAt`. */
export const messageIntakeContract = persistenceContract('MessageIntake', (fixture) => {
  const { clock, countSent, fromNow, intake, messages, operatorAccounts, seed } = fixture;
  const message = (instance: Parameters<typeof aMessage>[0], at = clock.now()) => aMessage(instance, { at });

  test('an accepted message is stored, pending and charged when the promise resolves [D.MESSAGE.01]', async () => {
    const { account, subscription, instance } = await seed.sender({ messageLimit: 10 });
    const sent = message(instance);

    const verdict = await intake.accept({ message: sent });

    expect(verdict).toEqual({ kind: 'accepted', usage: { sent: 1, limit: 10, remaining: 9 } });
    expect(await messages.byId(account.id, sent.id)).toEqual(sent);
    expect(await countSent(subscription)).toBe(1);
  });

  test('a limit of 10 admits exactly 10 of 50 concurrent messages', async () => {
    const { account, subscription, instance } = await seed.sender({ messageLimit: 10 });

    const verdicts = await Promise.all(times(50, () => intake.accept({ message: message(instance) })));

    const accepted = verdicts.filter((verdict) => verdict.kind === 'accepted');
    const counts = accepted.map(({ usage }) => usage.sent);
    expect(counts.toSorted((a, b) => a - b)).toEqual(times(10, (index) => index + 1));
    const refused = verdicts.filter((verdict) => verdict.kind === 'quota-exhausted');
    expect(refused).toHaveLength(40);
    expect(refused[0]?.usage).toEqual({ sent: 10, limit: 10, remaining: 0 });
    expect(await countSent(subscription)).toBe(10);
    expect((await messages.page({ accountId: account.id, page: 1, limit: 50 })).total).toBe(10);
  });

  test('accounts that send concurrently are charged for their own messages only', async () => {
    const senders = await Promise.all([2, 3, 4].map((messageLimit) => seedSubscribed(messageLimit)));
    await Promise.all(
      senders.flatMap(({ instance }) => times(5, () => intake.accept({ message: message(instance) }))),
    );
    const counts = await Promise.all(senders.map(({ subscription }) => countSent(subscription)));
    expect(counts).toEqual([2, 3, 4]);
  });

  async function seedSubscribed(messageLimit: number) {
    const account = await seed.account();
    const subscription = await seed.subscription(account.id, { messageLimit });
    return { subscription, instance: await seed.instance(account.id) };
  }

  test('a refused message leaves nothing behind', async () => {
    const { account, instance } = await seed.sender({ messageLimit: 1 });
    await seed.message(instance);
    const refused = message(instance);
    const idempotency = { key: newId(), request: `${instance.id}\nr`, async: false };

    await intake.accept({ message: refused, idempotency });

    expect(await messages.byId(account.id, refused.id)).toBeUndefined();
    expect(
      await fixture.idempotency.find({
        accountId: account.id,
        instanceId: instance.id,
        key: idempotency.key,
      }),
    ).toBeUndefined();
  });

  test('without a subscription nothing is accepted [S.ERROR.04]', async () => {
    const account = await seed.account();
    const instance = await seed.instance(account.id);
    const refused = message(instance);
    expect(await intake.accept({ message: refused })).toEqual({ kind: 'no-subscription' });
    expect(await messages.byId(account.id, refused.id)).toBeUndefined();
  });

  test('of an account that was suspended meanwhile nothing is accepted or charged, until that has ended', async () => {
    const { account, subscription, instance } = await seed.sender();
    const suspend = async (until: Date | null) => {
      const suspension = { level: 'sends', reason: 'Complaints', since: clock.now(), until } as const;
      await operatorAccounts.changeSuspension(
        account.id,
        suspension,
        suspensionEntry(account.id, clock.now()),
      );
    };
    const before = message(instance);
    const idempotency = { key: newId(), request: `${instance.id}\nr`, async: true };
    await intake.accept({ message: before, idempotency });

    await suspend(fromNow(DAY_MS));
    const refused = message(instance);
    expect(await intake.accept({ message: refused })).toEqual({ kind: 'suspended' });
    expect(await messages.byId(account.id, refused.id)).toBeUndefined();
    expect(await countSent(subscription)).toBe(1);
    const again = await intake.accept({ message: message(instance), idempotency });
    expect(again).toMatchObject({ kind: 'repeated', record: { messageId: before.id } });
    const other = await seed.sender();
    expect((await intake.accept({ message: message(other.instance) })).kind).toBe('accepted');

    await suspend(fromNow(-MINUTE_MS));
    expect((await intake.accept({ message: message(instance) })).kind).toBe('accepted');
  });

  test('a subscription that begins while its account is suspended sends nothing', async () => {
    const account = await seed.account();
    const at = clock.now();
    const suspension = { level: 'all', reason: 'Complaints', since: at, until: null } as const;
    const change = (to: typeof suspension | null) =>
      operatorAccounts.changeSuspension(account.id, to, suspensionEntry(account.id, at));
    await change(suspension);
    await seed.subscription(account.id);
    const instance = await seed.instance(account.id);
    expect(await intake.accept({ message: message(instance) })).toEqual({ kind: 'suspended' });
    await change(null);
    expect((await intake.accept({ message: message(instance) })).kind).toBe('accepted');
  });

  test('after the end of the subscription nothing is accepted [D.SUB.07]', async () => {
    const account = await seed.account();
    const startsAt = fromNow(-30 * DAY_MS - MINUTE_MS);
    await seed.subscription(account.id, { startsAt });
    const instance = await seed.instance(account.id);
    expect((await intake.accept({ message: message(instance) })).kind).toBe('no-subscription');
  });

  test('the next window of 30 days begins at 0 [D.SUB.05]', async () => {
    const account = await seed.account();
    const startsAt = fromNow(-30 * DAY_MS - MINUTE_MS);
    const endsAt = fromNow(300 * DAY_MS);
    await seed.subscription(account.id, { startsAt, endsAt, messageLimit: 2 });
    const instance = await seed.instance(account.id);
    const firstWindow = fromNow(-2 * MINUTE_MS);
    await seed.message(instance, { at: firstWindow });
    await seed.message(instance, { at: firstWindow });

    expect((await intake.accept({ message: message(instance, firstWindow) })).kind).toBe('quota-exhausted');
    expect(await intake.accept({ message: message(instance) })).toEqual({
      kind: 'accepted',
      usage: { sent: 1, limit: 2, remaining: 1 },
    });
  });

  test('a new subscription begins at 0', async () => {
    const account = await seed.account();
    const startsAt = fromNow(-30 * DAY_MS - MINUTE_MS);
    const first = await seed.subscription(account.id, { startsAt, messageLimit: 1 });
    const instance = await seed.instance(account.id);
    await seed.message(instance, { at: fromNow(-2 * MINUTE_MS) });
    await seed.subscription(account.id, { startsAt: first.endsAt, messageLimit: 1 });

    const verdict = await intake.accept({ message: message(instance) });
    expect(verdict).toEqual({ kind: 'accepted', usage: { sent: 1, limit: 1, remaining: 0 } });
  });

  test('a message that cannot be stored is not charged, and its key stays free', async () => {
    const { account, subscription, instance } = await seed.sender();
    const stored = await seed.message(instance);
    const idempotency = { key: newId(), request: `${instance.id}\nr`, async: false };

    await expect(intake.accept({ message: stored, idempotency })).rejects.toThrow();

    expect(await countSent(subscription)).toBe(1);
    expect(
      await fixture.idempotency.find({
        accountId: account.id,
        instanceId: instance.id,
        key: idempotency.key,
      }),
    ).toBeUndefined();
  });

  test('a message of an account that does not exist is not accepted', async () => {
    const stranger = message(anInstance(anAccount().id));
    expect((await intake.accept({ message: stranger })).kind).toBe('no-subscription');
  });
});

function suspensionEntry(accountId: string, at: Date): AuditEntry {
  return {
    id: newId(),
    at,
    actor: { kind: 'operator', name: 'night shift' },
    accountId,
    action: 'account.suspended',
    target: null,
    reason: 'Complaints',
    details: {},
  };
}
