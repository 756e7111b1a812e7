import { afterAll, afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ProcessWorkshop } from '@waxwing/adapters/media-workshop';
import { blackPng } from '@waxwing/adapters/testing';
import {
  AdapterError,
  GetMedia,
  GetSmallPicture,
  MEDIA_LIFE_MS,
  type MediaKind,
  type StoredMedia,
} from '@waxwing/core';
import { createMemoryPorts, newId } from '@waxwing/core/testing';
import { problemOf } from '../../../testing/problem-of.js';
import { ACCOUNT_ID, type RunningApp, startApp, TOKEN } from '../../../testing/start-app.js';
import { WORKSHOP } from '../../worker/testing/file-harness.js';
import { smallMediaRoute } from './media-routes.js';

const PICTURE = blackPng({ width: 1_200, height: 800 });

const workshop = new ProcessWorkshop(WORKSHOP);
afterAll(() => workshop.close());
const thumbnail = jest.spyOn(workshop, 'thumbnail');

let app: RunningApp;
let ports: ReturnType<typeof createMemoryPorts>;
beforeEach(async () => {
  thumbnail.mockClear();
  ports = createMemoryPorts();
  const getSmallPicture = new GetSmallPicture({ ...ports, mediaWorkshop: workshop });
  app = await startApp({ routes: [smallMediaRoute(new GetMedia(ports), getSmallPicture)] });
});
afterEach(() => app.close());

/** A file of Asha's account, unless of another. */
async function keep(
  bytes: Uint8Array,
  { accountId = ACCOUNT_ID, kind = 'image' }: { accountId?: string; kind?: MediaKind } = {},
): Promise<StoredMedia> {
  async function* source() {
    yield bytes;
  }
  const stored = await ports.mediaStore.put(accountId, source(), 20_000_000);
  const at = ports.clock.now();
  const facts = { mimeType: 'image/png', kind };
  const life = { createdAt: at, usedAt: at, expiresAt: new Date(at.getTime() + MEDIA_LIFE_MS) };
  const media = { id: newId(), accountId, ...stored, facts, fileName: null, ...life };
  return (await ports.mediaCatalog.keep(media, 1_000_000_000))!.media;
}

const get = ({ id }: StoredMedia, headers: Record<string, string> = {}) =>
  fetch(`${app.url}/api/media/med_${id.replaceAll('-', '')}/small`, {
    headers: { authorization: `Bearer ${TOKEN}`, ...headers },
  });

test('a picture comes small, for the browser of its account alone, which need not ask again', async () => {
  const media = await keep(PICTURE);
  const response = await get(media);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, max-age=86400, immutable',
    vary: expect.stringMatching(/Authorization/i),
    'content-security-policy': 'sandbox',
    etag: `"${media.sha256}-320"`,
  });
  const small = Buffer.from(await response.arrayBuffer());
  const bytes = {
    size: small.length,
    read: async (start: number, end: number) => Uint8Array.from(small.subarray(start, end)),
  };
  expect(await workshop.inspect({ accountId: ACCOUNT_ID, bytes })).toMatchObject({
    ...{ mimeType: 'image/jpeg', width: 320, height: 213 },
  });
});

test('whoever has it already is told so, and nothing is made', async () => {
  const media = await keep(PICTURE);
  const known = await get(media, { 'if-none-match': `"${media.sha256}-320"` });
  expect([known.status, await known.text()]).toEqual([304, '']);
  expect(thumbnail).not.toHaveBeenCalled();
});

test('the picture of another account is not found', async () => {
  const refusal = await problemOf(await get(await keep(PICTURE, { accountId: newId() })));
  expect(refusal).toMatchObject({ status: 404, code: 'media_not_found' });
  expect(thumbnail).not.toHaveBeenCalled();
});

test.each<[string, Uint8Array, MediaKind]>([
  ['is a document', PICTURE, 'document'],
  ['breaks off', PICTURE.subarray(0, 60), 'image'],
])('a file that %s has no small picture', async (_, bytes, kind) => {
  const refusal = await problemOf(await get(await keep(bytes, { kind })));
  expect(refusal).toMatchObject({ status: 404, code: 'media_not_found' });
});

test('while the workshop has other work it is not available, and later it is', async () => {
  const media = await keep(PICTURE);
  const busy = new AdapterError('too much waits for its turn', { cause: undefined, retryable: true });
  thumbnail.mockRejectedValueOnce(busy);
  expect(await problemOf(await get(media))).toMatchObject({ status: 503, code: 'unavailable' });
  expect(thumbnail.mock.calls[0]?.[0]).toMatchObject({
    accountId: ACCOUNT_ID,
    patienceMs: expect.any(Number),
  });
  expect((await get(media)).status).toBe(200);
});
