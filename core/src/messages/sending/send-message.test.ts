import { describe, expect, test } from '@jest/globals';
import {
  anApiKey,
  aReceipt,
  aSealedSecret,
  countSent,
  createMemoryPorts,
  newId,
  newNumber,
  seedSender,
} from '../../../testing/index.js';
import { InstanceNotFound, NotReady } from '../../instances/errors.js';
import { DailyCapReached } from '../../keys/errors.js';
import { DAY_MS } from '../../shared/clock.js';
import { NoSubscription } from '../../subscriptions/errors.js';
import type { Subscription } from '../../subscriptions/subscription.js';
import { InvalidMessage, InvalidNumber, NumberAndMessageRequired, QuotaExhausted } from '../errors.js';
import { SendMessage, type SendMessageCommand } from './send-message.js';

async function start(overrides: Partial<Subscription> = {}) {
  const ports = createMemoryPorts();
  const sender = await seedSender(ports, { messageLimit: 10, ...overrides });
  const { account, instance, lease } = sender;
  const key = anApiKey({ accountId: account.id });
  const command: SendMessageCommand = {
    key,
    instanceId: instance.id,
    to: newNumber(),
    text: 'Order shipped',
    async: false,
  };
  const send = (change: Partial<SendMessageCommand> = {}) =>
    new SendMessage(ports).execute({ ...command, ...change });
  const stored = async () => (await ports.messages.page({ accountId: account.id, page: 1, limit: 9 })).items;
  /** Acts as the worker: settles every message at the moment of its acceptance. */
  const answer = (end: 'sent' | 'delivered' | 'not-on-whatsapp') => {
    const accept = ports.intake.accept.bind(ports.intake);
    ports.intake.accept = async (request) => {
      const verdict = await accept(request);
      const { id } = request.message;
      const at = ports.clock.now();
      const failure = {
        code: 'not_on_whatsapp',
        reason: 'This number is not on WhatsApp.',
        refund: true,
      } as const;
      await ports.outbox.settle(lease, [
        end === 'not-on-whatsapp' ? { id, kind: 'failed', ...failure } : { id, kind: 'sent', at },
      ]);
      if (end === 'delivered') await ports.inbox.recordReceipts(lease, [aReceipt(request.message, end, at)]);
      return verdict;
    };
  };
  return { ports, ...sender, key, command, send, stored, answer };
}

describe('SendMessage', () => {
  test('a file that is sent lives on from that day; one that the account has not is refused, uncharged', async () => {
    const { account, answer, ports, send, subscription } = await start();
    answer('sent');
    const id = newId();
    const uploadedAt = new Date(ports.clock.now().getTime() - 20 * DAY_MS);
    await ports.mediaCatalog.keep(
      {
        id,
        accountId: account.id,
        sha256: 'ab'.repeat(32),
        size: 100,
        facts: { mimeType: 'application/pdf', kind: 'document' },
        fileName: 'receipt.pdf',
        createdAt: uploadedAt,
        usedAt: uploadedAt,
        expiresAt: new Date(uploadedAt.getTime() + 30 * DAY_MS),
      },
      1_000,
    );
    const document = (mediaId: string) => ({ type: 'document', document: { id: mediaId } }) as const;
    await expect(send({ body: document(newId()) })).rejects.toMatchObject({ code: 'media_not_found' });
    expect(await countSent(ports, subscription)).toBe(0);
    expect(await send({ body: document(id), idempotencyKey: 'receipt' })).toMatchObject({ kind: 'sent' });
    expect(await ports.mediaCatalog.find(account.id, id)).toMatchObject({
      usedAt: ports.clock.now(),
      expiresAt: new Date(ports.clock.now().getTime() + 30 * DAY_MS),
    });
    const uploadedAgain = { ...(await ports.mediaCatalog.remove(account.id, id))!, id: newId() };
    await ports.mediaCatalog.keep(uploadedAgain, 1_000);
    const repeated = await send({ body: document(uploadedAgain.id), idempotencyKey: 'receipt' });
    expect(repeated).toMatchObject({ kind: 'sent', replayed: true });
  });

  test('returns WhatsApp’s own acknowledgement and the usage [S.REPLY.01] [S.REPLY.02]', async () => {
    const { send, command, instance, ports, answer } = await start();
    answer('sent');
    const { kind, reply, replayed } = await send();

    expect({ kind, replayed }).toEqual({ kind: 'sent', replayed: false });
    expect(reply.usage).toEqual({ sent: 1, limit: 10, remaining: 9 });
    expect(reply.message).toMatchObject({
      instanceId: instance.id,
      number: command.to,
      text: 'Order shipped',
      status: 'sent',
      createdAt: ports.clock.now(),
    });
    expect(ports.sessions.queued).toEqual([instance.id]);
  });

  test.each([
    ['for a day by default', undefined, 86_400],
    ['for as long as the sender says', 300, 300],
  ])('keeps a message valid %s and refunds it afterwards [D.SUB.06]', async (_, validFor, seconds) => {
    const { ports, account, send, subscription } = await start();
    const { reply } = await send({ async: true, validFor });
    const { id, createdAt, expiresAt } = reply.message;
    expect(expiresAt!.getTime() - createdAt.getTime()).toBe(seconds * 1_000);
    ports.clock.advance(seconds * 1_000 - 1);
    expect(await ports.expiry.expire(10)).toBe(0);
    ports.clock.advance(1);
    expect(await ports.expiry.expire(10)).toBe(1);
    const ended = await ports.messages.byId(account.id, id);
    expect(ended).toMatchObject({ status: 'failed', failureCode: 'expired' });
    expect(await countSent(ports, subscription)).toBe(0);
  });

  test('returns the same answer when a receipt overtakes it', async () => {
    const { send, stored, answer } = await start();
    answer('delivered');
    expect((await send()).reply.message.status).toBe('sent');
    expect((await stored())[0]?.status).toBe('delivered');
  });

  test('waits 10 s at most and then answers pending [S.REPLY.03]', async () => {
    const { ports, command } = await start();
    const waits: number[] = [];
    const watch = {
      waitUntilSettled: (accountId: string, id: string, timeoutMs: number) => {
        waits.push(timeoutMs);
        return ports.watch.waitUntilSettled(accountId, id, 0);
      },
    };
    const { kind, reply } = await new SendMessage({ ...ports, watch }).execute(command);
    expect(kind).toBe('pending');
    expect(waits).toEqual([10_000]);
    expect(reply.message.status).toBe('pending');
  });

  test('answers as soon as the message is durable when it is asynchronous [S.REPLY.04]', async () => {
    const { ports, command, stored } = await start();
    const watch = { waitUntilSettled: () => Promise.reject(new Error('must not be waited for')) };
    const { reply } = await new SendMessage({ ...ports, watch }).execute({ ...command, async: true });
    expect(reply).toMatchObject({ async: true, message: { status: 'pending' } });
    expect(await stored()).toEqual([reply.message]);
  });

  test('returns a failed message without a charge when the number is not on WhatsApp [S.ERROR.06]', async () => {
    const { ports, send, subscription, answer } = await start();
    answer('not-on-whatsapp');
    const verdict = await send();
    expect(verdict).toMatchObject({ kind: 'failed', failure: { code: 'not_on_whatsapp' } });
    expect(verdict.reply.message.status).toBe('failed');
    expect(await countSent(ports, subscription)).toBe(0);
  });

  test('accepts the key of the instance itself [S.CALL.02]', async () => {
    const { send, account, instance } = await start();
    const key = anApiKey({ accountId: account.id, instanceId: instance.id });
    expect((await send({ key, async: true })).reply.message.instanceId).toBe(instance.id);
  });

  test('refuses the key of another instance [D.KEYS.01]', async () => {
    const { send, account, stored } = await start();
    const key = anApiKey({ accountId: account.id, instanceId: 'another' });
    await expect(send({ key })).rejects.toBeInstanceOf(InstanceNotFound);
    expect(await stored()).toEqual([]);
  });

  test('accepts a key for several instances with those only', async () => {
    const { send, account, instance } = await start();
    const key = anApiKey({ accountId: account.id, instanceIds: [newId(), instance.id] });
    expect((await send({ key, async: true })).reply.message.instanceId).toBe(instance.id);
    const other = anApiKey({ accountId: account.id, instanceIds: [newId(), newId()] });
    await expect(send({ key: other, async: true })).rejects.toBeInstanceOf(InstanceNotFound);
  });

  test('refuses what is beyond the daily cap of the key until midnight UTC', async () => {
    const { ports, send, account, subscription, stored } = await start();
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

  test('does not find an instance of another account [S.ERROR.05]', async () => {
    const { ports, send, stored } = await start();
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
    const { ports, send, subscription, stored } = await start();
    await expect(send(change)).rejects.toBeInstanceOf(refusal);
    expect(await stored()).toEqual([]);
    expect(await countSent(ports, subscription)).toBe(0);
  });

  test('sends nothing without an active plan [S.ERROR.04] [D.SUB.07]', async () => {
    const { ports, send, stored, lease } = await start();
    ports.clock.advance(30 * DAY_MS);
    await ports.leases.renew(lease.owner);
    await expect(send()).rejects.toBeInstanceOf(NoSubscription);
    expect(await stored()).toEqual([]);
  });

  test('sends nothing beyond the plan’s messages [S.ERROR.07] [8.SEND.03]', async () => {
    const { send, stored, subscription } = await start({ messageLimit: 1 });
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
    const { ports, lease, send, stored } = await start();
    await ports.reports.report(lease, { status: 'disconnected' });
    await expect(send()).rejects.toBeInstanceOf(NotReady);
    expect(await stored()).toEqual([]);
    expect((await send({ async: true })).reply.message.status).toBe('pending');
  });

  test('refuses an instance without a linked phone in any case [S.ERROR.09]', async () => {
    const { ports, lease, send } = await start();
    await ports.reports.forget(lease, { status: 'logged_out' });
    await expect(send()).rejects.toBeInstanceOf(NotReady);
    await expect(send({ async: true })).rejects.toBeInstanceOf(NotReady);
  });
});
