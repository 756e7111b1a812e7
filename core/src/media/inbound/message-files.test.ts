import { expect, test } from '@jest/globals';
import {
  anIncomingMessage,
  createMemoryPorts,
  fromNow,
  newId,
  randomBytes,
  seedSender,
} from '../../../testing/index.js';
import { MINUTE_MS } from '../../shared/clock.js';
import { GetMessageFile, RequestMessageFile } from './message-files.js';

const BODY = { type: 'image', mime_type: 'image/jpeg', file_size: 9, sha256: 'ab'.repeat(32) } as const;

async function withPicture({ isOpenable = true }: { isOpenable?: boolean } = {}) {
  const ports = createMemoryPorts();
  const { account, lease } = await seedSender(ports);
  await ports.inbox.storeInbound(lease, [
    anIncomingMessage({
      ...{ type: 'image', text: '', body: BODY, wire: randomBytes(9), at: ports.clock.now() },
      file: { chat: '919800000002', isOpenable },
    }),
  ]);
  const [message] = (await ports.messages.page({ accountId: account.id, page: 1, limit: 1 })).items;
  const query = { accountId: account.id, message: message! };
  const due = async () =>
    (await ports.inboundFiles.listDue(lease, { at: ports.clock.now(), limit: 1, except: [] }))[0];
  const get = () => new GetMessageFile(ports).execute(query);
  const request = () => new RequestMessageFile(ports).execute(query);
  return { due, get, lease, ports, query, request };
}

const refusal = (code: string, details: object) => expect.objectContaining({ code, details });

test('a file that is being fetched is answered with when to ask again', async () => {
  const { due, get, lease, ports } = await withPicture();
  await expect(get()).rejects.toEqual(refusal('media_pending', { reason: null, retryAfter: 2 }));
  const wait = { status: 'pending', reason: 'unreachable', attempts: 4, asks: 0 } as const;
  await ports.inboundFiles.setBack(lease, (await due())!, { ...wait, nextTryAt: fromNow(ports, MINUTE_MS) });
  await expect(get()).rejects.toEqual(refusal('media_pending', { reason: 'unreachable', retryAfter: 60 }));
  expect(await due()).toBeUndefined();
});

test('a file above what the plan fetches is fetched once it is asked for', async () => {
  const { due, get, lease, ports } = await withPicture();
  const wait = { status: 'pending', reason: 'too_large', attempts: 0, asks: 0, nextTryAt: null } as const;
  await ports.inboundFiles.setBack(lease, (await due())!, wait);
  expect(await due()).toBeUndefined();
  await expect(get()).rejects.toEqual(refusal('media_pending', { reason: 'too_large', retryAfter: 2 }));
  expect(await due()).toBeDefined();
});

test('a file that is gone says why, and is tried again only when that is requested', async () => {
  const { due, get, lease, ports, request } = await withPicture();
  const gone = { status: 'gone', reason: 'phone_offline', attempts: 0, asks: 3, nextTryAt: null } as const;
  await ports.inboundFiles.setBack(lease, (await due())!, gone);
  await expect(get()).rejects.toEqual(refusal('media_gone', { reason: 'phone_offline' }));
  expect(await due()).toBeUndefined();
  expect(await request()).toMatchObject({ status: 'pending', reason: null });
  expect(await due()).toMatchObject({ asks: 0 });
});

test('a file that cannot be opened stays gone', async () => {
  const { get, request } = await withPicture({ isOpenable: false });
  await expect(get()).rejects.toEqual(refusal('media_gone', { reason: 'no_key' }));
  await expect(request()).rejects.toEqual(refusal('media_gone', { reason: 'no_key' }));
});

test('a file is its account’s alone', async () => {
  const { ports, query } = await withPicture();
  const stranger = { ...query, accountId: newId() };
  const notFound = refusal('media_not_found', {});
  await expect(new GetMessageFile(ports).execute(stranger)).rejects.toEqual(notFound);
  await expect(new RequestMessageFile(ports).execute(stranger)).rejects.toEqual(notFound);
});

test('a message that was deleted for everyone has no file', async () => {
  const { ports, query } = await withPicture();
  const deleted = { ...query, message: { ...query.message, deletedAt: ports.clock.now() } };
  const notFound = refusal('media_not_found', {});
  await expect(new GetMessageFile(ports).execute(deleted)).rejects.toEqual(notFound);
  await expect(new RequestMessageFile(ports).execute(deleted)).rejects.toEqual(notFound);
});
