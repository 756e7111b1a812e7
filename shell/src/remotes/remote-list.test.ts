/** @jest-environment jsdom */
import { beforeEach, expect, jest, test } from '@jest/globals';
import { loadRemoteList, peekManifest, takePrefetchedManifest } from './remote-list.js';

const LIST = { mfe_billing: '/mfe-billing.manifest.json', mfe_messages: 'https://cdn.example/messages.json' };
const BILLING = 'http://localhost/mfe-billing.manifest.json';
let urls: string[];
let ok: boolean;

beforeEach(async () => {
  jest.restoreAllMocks();
  urls = [];
  ok = true;
  globalThis.fetch = (async (url: string) => {
    urls.push(url);
    const answer = { ok, status: ok ? 200 : 503, json: async () => LIST, clone: () => answer };
    return answer;
  }) as never;
  await loadRemoteList({ again: true });
});

test('manifests are fetched as soon as the list is loaded', () => {
  expect(urls).toEqual(['/remotes.json', LIST.mfe_billing, LIST.mfe_messages]);
});

test('a prefetched manifest is used once, and fetched again the next time', async () => {
  await takePrefetchedManifest(BILLING);
  expect(urls).toHaveLength(3);
  await takePrefetchedManifest(BILLING);
  expect(urls.slice(3)).toEqual([BILLING]);
});

test('a manifest that was only read is there to be taken', async () => {
  expect(await peekManifest(BILLING)).toEqual(LIST);
  await takePrefetchedManifest(BILLING);
  expect(urls).toHaveLength(3);
});

test('a manifest that is away says nothing of its remote', async () => {
  ok = false;
  await takePrefetchedManifest(BILLING);
  expect(await peekManifest(BILLING)).toEqual({});
});

test('an old prefetched manifest is fetched again', async () => {
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now + 10_001);
  await takePrefetchedManifest(BILLING);
  expect(urls.slice(3)).toEqual([BILLING]);
});

test('the list is fetched once, and again after a failure', async () => {
  await loadRemoteList();
  expect(urls.filter((url) => url === '/remotes.json')).toHaveLength(1);
  ok = false;
  await expect(loadRemoteList({ again: true })).rejects.toThrow('/remotes.json answers 503');
  ok = true;
  expect(await loadRemoteList()).toEqual(LIST);
});
