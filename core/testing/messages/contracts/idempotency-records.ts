import { expect, test } from '@jest/globals';
import type { Instance, SendReply } from '../../../src/index.js';
import { aMessage } from '../../fixture/message-builders.js';
import { times } from '../../fixture/parallel.js';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { newId } from '../../shared/uuid-v7.js';

export const idempotencyRecordsContract = persistenceContract('IdempotencyRecords', (fixture) => {
  const { clock, countSent, intake, messages, seed } = fixture;

  /** Every request begins with its instance. */
  const requestOf = ({ id }: Instance, text = 'request') => `${id}\n${text}`;

  function accept(instance: Instance, key: string, options: { request?: string; async?: boolean } = {}) {
    const message = aMessage(instance, { at: clock.now() });
    const idempotency = { key, request: requestOf(instance, options.request), async: options.async ?? false };
    return intake.accept({ message, idempotency }).then((verdict) => ({ message, verdict }));
  }

  test('a used key is found with its request, its message and no reply yet', async () => {
    const { account, instance } = await seed.sender({ messageLimit: 5 });
    const key = newId();
    const { message } = await accept(instance, key, { request: 'one', async: true });

    const record = await fixture.idempotency.find({ accountId: account.id, instanceId: instance.id, key });

    expect(record).toMatchObject({
      request: requestOf(instance, 'one'),
      messageId: message.id,
      async: true,
      usage: { sent: 1, limit: 5, remaining: 4 },
    });
    expect(record?.reply).toBeUndefined();
    expect(Math.abs(record!.usedAt.getTime() - clock.now().getTime())).toBeLessThan(60_000);
  });

  test('an unused key is unknown', async () => {
    const { account, instance } = await seed.sender();
    expect(
      await fixture.idempotency.find({ accountId: account.id, instanceId: instance.id, key: newId() }),
    ).toBeUndefined();
  });

  test('a repeated key stores and charges nothing and returns its first use [S.IDEM.02]', async () => {
    const { account, subscription, instance } = await seed.sender();
    const key = newId();
    const first = await accept(instance, key);
    const again = await accept(instance, key, { request: 'another' });

    const record = await fixture.idempotency.find({ accountId: account.id, instanceId: instance.id, key });
    expect(again.verdict).toEqual({ kind: 'repeated', record });
    expect(record).toMatchObject({ messageId: first.message.id, request: requestOf(instance) });
    expect(await countSent(subscription)).toBe(1);
    expect(await messages.byId(account.id, again.message.id)).toBeUndefined();
  });

  test('a repeated key returns its first use even when the quota is exhausted', async () => {
    const { instance } = await seed.sender({ messageLimit: 1 });
    const key = newId();
    await accept(instance, key);
    expect((await accept(instance, key)).verdict.kind).toBe('repeated');
  });

  test('exactly one of 20 concurrent calls with one key is accepted and charged', async () => {
    const { subscription, instance } = await seed.sender();
    const key = newId();

    const calls = await Promise.all(times(20, () => accept(instance, key)));

    const accepted = calls.filter(({ verdict }) => verdict.kind === 'accepted');
    expect(accepted).toHaveLength(1);
    const repeated = calls.flatMap(({ verdict }) => (verdict.kind === 'repeated' ? [verdict] : []));
    expect(repeated).toHaveLength(19);
    expect(new Set(repeated.map(({ record }) => record.messageId))).toEqual(
      new Set([accepted[0]?.message.id]),
    );
    expect(await countSent(subscription)).toBe(1);
  });

  test('keys that are still valid are not purged', async () => {
    const { account, instance } = await seed.sender();
    const key = newId();
    await accept(instance, key);
    await fixture.idempotency.purge(1_000);
    expect(
      await fixture.idempotency.find({ accountId: account.id, instanceId: instance.id, key }),
    ).toBeDefined();
  });

  test('a key belongs to its account: another account’s use is its own', async () => {
    const [asha, ravi] = [await seed.sender(), await seed.sender()];
    const key = newId();
    expect((await accept(asha.instance, key)).verdict.kind).toBe('accepted');
    expect((await accept(ravi.instance, key)).verdict.kind).toBe('accepted');
  });

  test('a key belongs to its instance: another instance’s use and reply are its own', async () => {
    const { account, instance } = await seed.sender();
    const other = await seed.instance(account.id);
    const key = newId();
    const first = await accept(instance, key);
    const second = await accept(other, key);
    expect([first.verdict.kind, second.verdict.kind]).toEqual(['accepted', 'accepted']);
    const usage = { sent: 2, limit: 1_000, remaining: 998 };
    await fixture.idempotency.saveReply(account.id, key, { message: second.message, usage, async: true });

    for (const [one, { message }] of [[instance, first] as const, [other, second] as const]) {
      const record = await fixture.idempotency.find({ accountId: account.id, instanceId: one.id, key });
      expect(record).toMatchObject({ messageId: message.id });
      expect(record?.reply?.message.id).toBe(one === other ? message.id : undefined);
      expect((await accept(one, key)).verdict).toEqual({ kind: 'repeated', record });
    }
  });

  test('the reply of one account is never stored as another’s', async () => {
    const [asha, ravi] = [await seed.sender(), await seed.sender()];
    const key = newId();
    const { message } = await accept(asha.instance, key);
    await accept(ravi.instance, key);
    const usage = { sent: 1, limit: 1_000, remaining: 999 };
    await fixture.idempotency.saveReply(asha.account.id, key, { message, usage, async: true });
    expect(
      (await fixture.idempotency.find({ accountId: ravi.account.id, instanceId: ravi.instance.id, key }))
        ?.reply,
    ).toBeUndefined();
  });

  test('messages without a key are never treated as repeats', async () => {
    const { subscription, instance } = await seed.sender();
    await seed.message(instance, { text: 'Same', to: '919876543210' });
    await seed.message(instance, { text: 'Same', to: '919876543210' });
    expect(await countSent(subscription)).toBe(2);
  });

  test('the first reply is kept unchanged', async () => {
    const { account, instance } = await seed.sender();
    const key = newId();
    const { message } = await accept(instance, key);
    const usage = { sent: 1, limit: 1_000, remaining: 999 };
    const first: SendReply = { message: { ...message, status: 'sent' }, usage, async: false };

    await fixture.idempotency.saveReply(account.id, key, first);
    await fixture.idempotency.saveReply(account.id, key, { ...first, message });

    expect(
      (await fixture.idempotency.find({ accountId: account.id, instanceId: instance.id, key }))?.reply,
    ).toEqual(first);
  });
});
