import { describe, expect, test } from '@jest/globals';
import { anApiKey, aSealedSecret, countSent, newId, seedSender } from '../../../testing/index.js';
import { startSending } from '../../../testing/messages/send-harness.js';
import { InstanceNotFound, NotReady } from '../../instances/errors.js';
import { DailyCapReached } from '../../keys/errors.js';
import { AccountSuspended } from '../../operators/errors.js';
import { DAY_MS } from '../../shared/clock.js';
import { NoSubscription } from '../../subscriptions/errors.js';
import { InvalidMessage, InvalidNumber, NumberAndMessageRequired, QuotaExhausted } from '../errors.js';

describe('SendMessage', () => {
  test('refuses the key of another instance [D.KEYS.01]', async () => {
    const { send, account, stored } = await startSending();
    const key = anApiKey({ accountId: account.id, instanceId: 'another' });
    await expect(send({ key })).rejects.toBeInstanceOf(InstanceNotFound);
    expect(await stored()).toEqual([]);
  });

  test('refuses what is beyond the daily cap of the key until midnight UTC', async () => {
    const { ports, send, account, subscription, stored } = await startSending();
    ports.clock.set(new Date('2026-03-01T22:59:59.500Z'));
    const key = anApiKey({ accountId: account.id, dailyCap: 1 });
    await ports.keys.add(key, aSealedSecret(), Infinity);
    await send({ key, async: true });

    const refusal = send({ key, async: true, idempotencyKey: 'order-2' });
    await expect(refusal).rejects.toBeInstanceOf(DailyCapReached);
    await expect(refusal).rejects.toMatchObject({ details: { dailyCap: 1, retryAfter: 3_601 } });
    expect(await countSent(ports, subscription)).toBe(1);
    expect(await stored()).toHaveLength(1);

    ports.clock.set(new Date('2026-03-02T00:00:00.000Z'));
    expect((await send({ key, async: true, idempotencyKey: 'order-2' })).replayed).toBe(false);
  });

  test('refuses what an account sends that was suspended after its request was let in, and stores nothing', async () => {
    const { ports, send, account, stored } = await startSending();
    const at = ports.clock.now();
    const suspension = { level: 'all', reason: 'Complaints', since: at, until: null } as const;
    const entry = { id: newId(), at, actor: { kind: 'operator', name: 'night shift' } } as const;
    const change = (to: typeof suspension | null) =>
      ports.operatorAccounts.changeSuspension(account.id, to, {
        ...entry,
        accountId: account.id,
        action: to ? 'account.suspended' : 'account.suspension_lifted',
        target: null,
        reason: 'Complaints',
        details: {},
      });
    const { accept } = ports.intake;
    ports.intake.accept = async (request) => {
      await change(suspension);
      return accept(request);
    };
    const refusal = send({ async: true });
    await expect(refusal).rejects.toBeInstanceOf(AccountSuspended);
    await expect(refusal).rejects.toThrow('Reason: Complaints');
    expect(await stored()).toEqual([]);

    ports.intake.accept = async (request) => {
      const verdict = await accept(request);
      await change(null);
      return verdict;
    };
    await expect(send({ async: true })).rejects.toMatchObject({ name: 'AdapterError', retryable: true });
    ports.intake.accept = accept;
    expect((await send({ async: true })).replayed).toBe(false);
  });

  test('does not find an instance of another account [S.ERROR.05]', async () => {
    const { ports, send, stored } = await startSending();
    const ravi = await seedSender(ports);
    await expect(send({ key: anApiKey({ accountId: ravi.account.id }) })).rejects.toBeInstanceOf(
      InstanceNotFound,
    );
    expect(await stored()).toEqual([]);
  });

  test.each([
    ['a text without a number', { to: ' ' }, NumberAndMessageRequired],
    ['a blank text', { text: ' ' }, NumberAndMessageRequired],
    ['text that is not a number', { to: 'Ravi' }, InvalidNumber],
    ['a text that is too long', { text: 'x'.repeat(4_097) }, InvalidMessage],
  ])('refuses %s and charges nothing [S.ERROR.02] [S.ERROR.06]', async (_, change, refusal) => {
    const { ports, send, subscription, stored } = await startSending();
    await expect(send(change)).rejects.toBeInstanceOf(refusal);
    expect(await stored()).toEqual([]);
    expect(await countSent(ports, subscription)).toBe(0);
  });

  test('sends nothing without an active plan [S.ERROR.04] [D.SUB.07]', async () => {
    const { ports, send, stored, lease } = await startSending();
    ports.clock.advance(30 * DAY_MS);
    await ports.leases.renew(lease.owner);
    await expect(send()).rejects.toBeInstanceOf(NoSubscription);
    expect(await stored()).toEqual([]);
  });

  test('sends nothing beyond the plan’s messages [S.ERROR.07] [8.SEND.03]', async () => {
    const { send, stored, subscription } = await startSending({ messageLimit: 1 });
    await send({ async: true });
    const refused = send({ async: true });
    await expect(refused).rejects.toBeInstanceOf(QuotaExhausted);
    await expect(refused).rejects.toMatchObject({
      code: 'message_limit',
      message: 'Message limit exceeded',
      details: {
        usage: { sent: 1, limit: 1, remaining: 0 },
        windowEndsAt: subscription.endsAt,
      },
    });
    expect(await stored()).toHaveLength(1);
  });

  test('refuses an instance that is reconnecting, unless the caller does not wait [S.ERROR.09]', async () => {
    const { ports, lease, send, stored } = await startSending();
    await ports.reports.report(lease, { status: 'disconnected' });
    await expect(send()).rejects.toBeInstanceOf(NotReady);
    expect(await stored()).toEqual([]);
    expect((await send({ async: true })).reply.message.status).toBe('pending');
  });

  test('refuses an instance without a linked phone in any case [S.ERROR.09]', async () => {
    const { ports, lease, send } = await startSending();
    await ports.reports.forget(lease, { status: 'logged_out' });
    await expect(send()).rejects.toBeInstanceOf(NotReady);
    await expect(send({ async: true })).rejects.toBeInstanceOf(NotReady);
  });
});
