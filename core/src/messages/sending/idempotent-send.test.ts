import { describe, expect, jest, test } from '@jest/globals';
import {
  anApiKey,
  aReceipt,
  claimLinkedLease,
  countSent,
  createMemoryPorts,
  newNumber,
  seedInstance,
  seedSender,
} from '../../../testing/index.js';
import { DAY_MS } from '../../shared/clock.js';
import { IdempotencyInFlight, IdempotencyKeyReused, InvalidIdempotencyKey } from '../errors.js';
import { SendMessage, type SendMessageCommand } from './send-message.js';

const KEY = 'order-1042';

async function start() {
  const ports = createMemoryPorts();
  const sender = await seedSender(ports, { messageLimit: 10 });
  const command: SendMessageCommand = {
    key: anApiKey({ accountId: sender.account.id }),
    instanceId: sender.instance.id,
    to: newNumber(),
    text: 'Order shipped',
    idempotencyKey: KEY,
    async: true,
  };
  const send = (change: Partial<SendMessageCommand> = {}) =>
    new SendMessage(ports).execute({ ...command, ...change });
  const charged = () => countSent(ports, sender.subscription);
  /** Makes a first request whose process dies between acceptance and answer. */
  const crash = async () => {
    const idempotency = {
      ...ports.idempotency,
      find: async () => undefined,
      saveReply: async () => undefined,
    };
    const { reply } = await new SendMessage({ ...ports, idempotency }).execute(command);
    return reply.message;
  };
  return { ports, ...sender, command, send, charged, crash };
}

describe('SendMessage with an idempotency key', () => {
  test('returns the first reply to a repeated request, and sends and charges nothing [S.IDEM.02]', async () => {
    const { ports, account, send, charged } = await start();
    const first = await send();
    const again = await send();
    expect(again).toEqual({ ...first, replayed: true });
    expect(await charged()).toBe(1);
    expect((await ports.messages.page({ accountId: account.id, page: 1, limit: 9 })).total).toBe(1);
  });

  test('returns the first reply, whatever status the message has since [S.IDEM.02]', async () => {
    const { ports, lease, send } = await start();
    const { reply } = await send();
    await ports.outbox.settle(lease, [{ id: reply.message.id, kind: 'sent', at: ports.clock.now() }]);
    expect((await send()).reply.message.status).toBe('pending');
  });

  test('refuses repeats while the first request is answered, without a query or a slot in the queue', async () => {
    const { ports, command } = await start();
    const [asked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let accepts = 0;
    const find = jest.spyOn(ports.idempotency, 'find');
    const intake: typeof ports.intake = {
      accept: async (request) => {
        accepts++;
        asked.resolve();
        await gate.promise;
        return ports.intake.accept(request);
      },
    };
    const sendMessage = new SendMessage({ ...ports, intake });
    const first = sendMessage.execute(command);
    const repeats = Array.from({ length: 1_000 }, () => sendMessage.execute(command));
    const refused = await Promise.allSettled(repeats);
    expect(
      refused.every((one) => one.status === 'rejected' && one.reason instanceof IdempotencyInFlight),
    ).toBe(true);
    await asked.promise;
    expect([find.mock.calls.length, accepts]).toEqual([1, 1]);

    gate.resolve();
    const answered = await first;
    expect(await sendMessage.execute(command)).toEqual({ ...answered, replayed: true });
  });

  test('treats the same key of another account, and another key, as other requests', async () => {
    const { ports, command } = await start();
    const other = await seedSender(ports);
    const sendMessage = new SendMessage(ports);
    const theirs = { key: anApiKey({ accountId: other.account.id }), instanceId: other.instance.id };
    const replies = await Promise.all([
      sendMessage.execute(command),
      sendMessage.execute({ ...command, ...theirs }),
      sendMessage.execute({ ...command, idempotencyKey: 'order-1043' }),
    ]);
    expect(new Set(replies.map(({ reply }) => reply.message.id)).size).toBe(3);
  });

  test('leaves the key free when the first request was refused', async () => {
    const { ports, command, lease } = await start();
    const sendMessage = new SendMessage(ports);
    await ports.reports.forget(lease, { status: 'logged_out' });
    for (const _ of [1, 2])
      await expect(sendMessage.execute(command)).rejects.toMatchObject({ code: 'not_ready' });
  });

  test('recognises the same request in another notation [D.NUMBER.01]', async () => {
    const { command, send } = await start();
    const first = await send();
    const again = await send({ to: `+${command.to}@c.us` });
    expect(again).toEqual({ ...first, replayed: true });
  });

  test('answers a repeated request although the instance is no longer ready', async () => {
    const { ports, lease, send } = await start();
    const first = await send();
    await ports.reports.forget(lease, { status: 'logged_out' });
    expect(await send()).toEqual({ ...first, replayed: true });
  });

  test('recognises the same validity, counted from the first acceptance', async () => {
    const { ports, send, charged } = await start();
    const first = await send({ validFor: 300 });
    ports.clock.advance(200_000);
    expect(await send({ validFor: 300 })).toEqual({ ...first, replayed: true });
    await expect(send()).rejects.toBeInstanceOf(IdempotencyKeyReused);
    ports.clock.advance(100_000);
    expect(await ports.expiry.expire(10)).toBe(1);
    expect(await charged()).toBe(0);
  });

  test.each([
    ['another text', { text: 'Order cancelled' }],
    ['another number', { to: '919800000000' }],
    ['another validity', { validFor: 300 }],
  ])('refuses the key for %s and charges nothing [S.IDEM.03]', async (_, change) => {
    const { send, charged } = await start();
    await send();
    await expect(send(change)).rejects.toBeInstanceOf(IdempotencyKeyReused);
    expect(await charged()).toBe(1);
  });

  test('refuses the second request while the first one is answered [S.IDEM.04]', async () => {
    const { ports, crash, send, charged } = await start();
    await crash();
    await expect(send()).rejects.toBeInstanceOf(IdempotencyInFlight);
    ports.clock.advance(14_999);
    await expect(send()).rejects.toBeInstanceOf(IdempotencyInFlight);
    expect(await charged()).toBe(1);
  });

  test('sends one of concurrent requests; the others are refused or get its reply [S.IDEM.04]', async () => {
    const { send, charged } = await start();
    const calls = await Promise.allSettled(Array.from({ length: 10 }, () => send()));
    const first = calls.filter((call) => call.status === 'fulfilled' && !call.value.replayed);
    expect(first).toHaveLength(1);
    const refused = calls.flatMap((call) => (call.status === 'rejected' ? [call.reason] : []));
    expect(refused.every((error) => error instanceof IdempotencyInFlight)).toBe(true);
    expect(await charged()).toBe(1);
  });

  test('answers a retry from the stored message when the process of the first request died', async () => {
    const { ports, lease, crash, send, charged } = await start();
    const message = await crash();
    const sentAt = ports.clock.now();
    await ports.outbox.settle(lease, [{ id: message.id, kind: 'sent', at: sentAt }]);
    ports.clock.advance(15_000);

    const retry = await send();
    expect(retry).toEqual({
      kind: 'sent',
      replayed: true,
      reply: {
        message: { ...message, status: 'sent' },
        usage: { sent: 1, limit: 10, remaining: 9 },
        async: true,
        times: { sentAt, deliveredAt: null, readAt: null },
      },
    });
    // Later changes of the message do not change the answer.
    await ports.inbox.recordReceipts(lease, [aReceipt(message, 'read', ports.clock.now())]);
    expect(await send()).toEqual(retry);
    expect(await charged()).toBe(1);
  });

  test('lets the intake refuse a retry that loses the race against the first request', async () => {
    const { ports, command, send } = await start();
    await send();
    // The query runs too early to see the first request.
    const blind = {
      find: async () => undefined,
      saveReply: ports.idempotency.saveReply.bind(ports.idempotency),
    };
    const late = await new SendMessage({ ...ports, idempotency: blind }).execute(command);
    expect(late.replayed).toBe(true);
  });

  test('treats the same key of another instance as its own', async () => {
    const { ports, account, send, charged } = await start();
    const first = await send();
    const other = await seedInstance(ports, account.id);
    await claimLinkedLease(ports, other);
    const sent = await send({ instanceId: other.id });
    expect(sent.replayed).toBe(false);
    expect(await send({ instanceId: other.id })).toEqual({ ...sent, replayed: true });
    expect(await send()).toEqual({ ...first, replayed: true });
    expect(await charged()).toBe(2);
  });

  test('treats the same key of another account as its own', async () => {
    const { ports, send } = await start();
    await send();
    const ravi = await seedSender(ports);
    const key = anApiKey({ accountId: ravi.account.id });
    const sent = await send({ key, instanceId: ravi.instance.id, text: 'Another' });
    expect(sent.replayed).toBe(false);
  });

  test('knows a key for 30 days', async () => {
    const { ports, account, instance, send } = await start();
    await send();
    const find = () => ports.idempotency.find({ accountId: account.id, instanceId: instance.id, key: KEY });
    ports.clock.advance(30 * DAY_MS - 1);
    expect(await find()).toBeDefined();
    ports.clock.advance(1);
    expect(await find()).toBeUndefined();
  });

  test('refuses an invalid key before anything else happens [S.IDEM.01]', async () => {
    const { send, charged } = await start();
    await expect(send({ idempotencyKey: '' })).rejects.toBeInstanceOf(InvalidIdempotencyKey);
    await expect(send({ idempotencyKey: 'x'.repeat(256) })).rejects.toBeInstanceOf(InvalidIdempotencyKey);
    expect(await charged()).toBe(0);
  });
});
