import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ProcessWorkshop } from '@waxwing/adapters/media-workshop';
import { InvalidContent, type LinkedBody, LinkFault, MediaTooLarge, StorageFull } from '@waxwing/core';
import { createFileHarness, WORKSHOP } from '../../testing/file-harness.js';

const mediaWorkshop = new ProcessWorkshop(WORKSHOP);
afterAll(() => mediaWorkshop.close());

let harness: Awaited<ReturnType<typeof createFileHarness>>;
beforeEach(async () => {
  harness = await createFileHarness(mediaWorkshop);
});

describe('FilePreparation', () => {
  const LINKED: LinkedBody = { type: 'document', link: 'https://shop.example/receipt.pdf' };

  test('the file of a link is fetched, and sent like an upload', async () => {
    const { accept, composed, prepare, uploaded } = harness;
    const message = await accept(LINKED);
    expect(await prepare(message)).toEqual({ kind: 'ready', message: { mayBeWritten: false } });
    expect(composed.get(message.id)).toMatchObject({ mimeType: 'application/pdf' });
    expect(uploaded).toEqual(['document']);
  });

  test('the picture above a text becomes a small JPEG in its body, and is not uploaded', async () => {
    const { acceptText, bodyOf, links, picture, prepare, uploaded } = harness;
    links.fetch = picture;
    const linked = { type: 'image', link: 'https://shop.example/mug.gif' } as const;
    for (const image of [await picture(), linked]) {
      const message = await acceptText(image);
      expect(await prepare(message)).toEqual({ kind: 'ready', message: { mayBeWritten: false } });
      expect(await bodyOf(message)).toMatchObject({
        preview: { url: 'https://shop.example/17', image: { thumbnail: expect.stringMatching(/^\/9j\//) } },
      });
    }
    expect(uploaded).toEqual([]);
  });

  test('a text whose picture is gone fails with a sentence', async () => {
    const { acceptText, picture, prepare } = harness;
    const message = await acceptText({ ...(await picture()), sha256: 'f'.repeat(64) });
    const failure = { code: 'media_type_refused', reason: 'The file has been deleted.' };
    expect(await prepare(message)).toEqual({ kind: 'failed', failure });
  });

  test.each<[string, unknown, string]>([
    ['answers 404', new LinkFault('The link answered 404.', false), 'media_unreachable'],
    ['leads to another kind of file', new InvalidContent('document.link', 'is none'), 'media_type_refused'],
    ['leads to a file that is too large', new MediaTooLarge('too large'), 'media_too_large'],
    ['leads to a file for which there is no room', new StorageFull(1), 'storage_limit'],
  ])('a link that %s fails its message with a sentence', async (_, error, code) => {
    const { accept, links, prepare } = harness;
    links.fetch = () => Promise.reject(error);
    const failure = { code, reason: expect.stringMatching(/\.$|too large/) };
    expect(await prepare(await accept(LINKED))).toEqual({ kind: 'failed', failure });
  });

  test('a link whose server is down is tried eight times', async () => {
    const { accept, links, prepare, reported } = harness;
    links.fetch = () => Promise.reject(new LinkFault('The link answered 503.', true));
    const message = await accept(LINKED);
    for (let attempt = 1; attempt < 8; attempt++)
      expect(await prepare(message)).toMatchObject({ kind: 'later' });
    const failure = { code: 'media_unreachable', reason: 'The link answered 503.' };
    expect(await prepare(message)).toEqual({ kind: 'failed', failure });
    expect(reported).toEqual([]);
  });

  test('a link that is no longer fetched, since the session ends here, is no error', async () => {
    const { accept, links, prepare, reported, stop } = harness;
    links.fetch = () => Promise.reject(stop.signal.reason);
    stop.abort(new Error('stopped'));
    expect(await prepare(await accept(LINKED))).toMatchObject({ kind: 'later' });
    expect(reported).toEqual([]);
  });
});
