import { describe, expect, test } from '@jest/globals';
import {
  anApiKey,
  anIncomingMessage,
  aStoredFile,
  countSent,
  newId,
  randomBytes,
} from '../../../testing/index.js';
import { startSending } from '../../../testing/messages/send-harness.js';
import { InstanceNotFound } from '../../instances/errors.js';
import { RECEIVED_LIFE_MS } from '../../media/media-limits.js';
import { DAY_MS } from '../../shared/clock.js';
import { SendMessage } from './send-message.js';

describe('SendMessage', () => {
  test('a file that is sent lives on from that day; one that the account has not is refused, uncharged', async () => {
    const { account, answer, ports, send, subscription } = await startSending();
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

  test('a received file is the account’s own once it is sent, also on the day of its arrival', async () => {
    const { account, answer, lease, ports, send } = await startSending();
    answer('sent');
    const at = ports.clock.now();
    const body = { type: 'image', mime_type: 'image/jpeg', file_size: 100, sha256: 'ab'.repeat(32) } as const;
    const file = { chat: '919800000002', isOpenable: true };
    const picture = anIncomingMessage({ type: 'image', text: '', body, wire: randomBytes(9), file, at });
    await ports.inbox.storeInbound(lease, [picture]);
    const [due] = await ports.inboundFiles.listDue(lease, { at, limit: 1, except: [] });
    const expiresAt = new Date(at.getTime() + RECEIVED_LIFE_MS);
    const media = aStoredFile({ accountId: account.id, createdAt: at, expiresAt });
    await ports.inboundFiles.keep(lease, due!, media, 1_000);
    await send({ body: { type: 'image', image: { id: media.id } } });
    const peer = { number: picture.from, lid: picture.fromLid };
    const deletion = { kind: 'delete', content: { kind: 'delete' }, fromMe: false, madeAt: at, at } as const;
    const own = { number: '918888888888', lid: null };
    await ports.inbox.storeChanges(lease, [
      { ...deletion, waId: '3ADELETES', targetWaId: picture.waId, peer, own },
    ]);
    expect(await ports.inboundFiles.find(account.id, due!.messageId)).toBeUndefined();
    expect(await ports.mediaCatalog.find(account.id, media.id)).toMatchObject({ id: media.id });
  });

  test('returns WhatsApp’s own acknowledgement and the usage [S.REPLY.01] [S.REPLY.02]', async () => {
    const { send, command, instance, ports, answer } = await startSending();
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
    const { ports, account, send, subscription } = await startSending();
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
    const { ports, send, stored, answer } = await startSending();
    answer('delivered');
    const { message, times } = (await send()).reply;
    expect(message.status).toBe('sent');
    expect(times).toEqual({ sentAt: ports.clock.now(), deliveredAt: null, readAt: null });
    expect((await stored())[0]?.status).toBe('delivered');
  });

  test('tells no time before that of the message, where WhatsApp reports whole seconds', async () => {
    const { ports, command } = await startSending();
    const watch = {
      waitUntilSettled: async (accountId: string, id: string) => {
        const timeline = await ports.watch.waitUntilSettled(accountId, id, 0);
        return { ...timeline, sentAt: new Date(timeline.message.createdAt.getTime() - 1) };
      },
    };
    const { message, times } = (await new SendMessage({ ...ports, watch }).execute(command)).reply;
    expect(times?.sentAt).toEqual(message.createdAt);
  });

  test('waits 10 s at most and then answers pending [S.REPLY.03]', async () => {
    const { ports, command } = await startSending();
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
    const { ports, command, stored } = await startSending();
    const watch = { waitUntilSettled: () => Promise.reject(new Error('must not be waited for')) };
    const { reply } = await new SendMessage({ ...ports, watch }).execute({ ...command, async: true });
    expect(reply).toMatchObject({ async: true, message: { status: 'pending' } });
    expect(await stored()).toEqual([reply.message]);
  });

  test('returns a failed message without a charge when the number is not on WhatsApp [S.ERROR.06]', async () => {
    const { ports, send, subscription, answer } = await startSending();
    answer('not-on-whatsapp');
    const verdict = await send();
    expect(verdict).toMatchObject({ kind: 'failed', failure: { code: 'not_on_whatsapp' } });
    expect(verdict.reply.message.status).toBe('failed');
    expect(await countSent(ports, subscription)).toBe(0);
  });

  test('accepts the key of the instance itself [S.CALL.02]', async () => {
    const { send, account, instance } = await startSending();
    const key = anApiKey({ accountId: account.id, instanceId: instance.id });
    expect((await send({ key, async: true })).reply.message.instanceId).toBe(instance.id);
  });

  test('accepts a key for several instances with those only', async () => {
    const { send, account, instance } = await startSending();
    const key = anApiKey({ accountId: account.id, instanceIds: [newId(), instance.id] });
    expect((await send({ key, async: true })).reply.message.instanceId).toBe(instance.id);
    const other = anApiKey({ accountId: account.id, instanceIds: [newId(), newId()] });
    await expect(send({ key: other, async: true })).rejects.toBeInstanceOf(InstanceNotFound);
  });
});
