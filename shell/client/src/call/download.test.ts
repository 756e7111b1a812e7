/** @jest-environment jsdom */
import { beforeEach, expect, jest, test } from '@jest/globals';
import { download } from './download.js';

type Read = () => Promise<{ done: boolean; value?: Uint8Array }>;

let saved: { name: string; content: Blob }[];
let sent: Record<string, string>;

beforeEach(() => {
  saved = [];
  let content: Blob;
  URL.createObjectURL = (blob) => {
    content = blob as Blob;
    return 'blob:1';
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, content });
  });
});

function answers(read: Read): void {
  globalThis.fetch = (async (_: string, { headers }: { headers: Record<string, string> }) => {
    sent = headers;
    return { ok: true, status: 200, headers: { get: () => null }, body: { getReader: () => ({ read }) } };
  }) as never;
}

const portions =
  (count: number, then: Read = async () => ({ done: true })): Read =>
  async () =>
    count-- > 0 ? { done: false, value: new Uint8Array(10).fill(count) } : then();

test('saves all chunks in order under the file name, and reports the progress', async () => {
  answers(portions(600));
  const seen: number[] = [];
  await download('messages.export', {}, { file: 'messages.csv', onBytes: (bytes) => seen.push(bytes) });
  expect(saved.map(({ name, content }) => [name, content.size])).toEqual([['messages.csv', 6_000]]);
  expect(seen).toHaveLength(600);
  expect(seen.at(-1)).toBe(6_000);
  const bytes = await bytesOf(saved[0]!.content);
  expect(bytes.filter((_, index) => index % 10 === 0)).toEqual(
    [...Array(600).keys()].reverse().map((n) => n % 256),
  );
});

test('takes any content type, and sends the headers of the request', async () => {
  answers(portions(1));
  await download('profile.export', { headers: { 'x-confirm-password': 'secret' } }, { file: 'a.json' });
  expect(sent).toMatchObject({ accept: '*/*', 'x-confirm-password': 'secret' });
});

test('saves nothing when the response breaks off', async () => {
  answers(portions(3, () => Promise.reject(new TypeError('cut'))));
  await expect(download('messages.export', {}, { file: 'messages.csv' })).rejects.toMatchObject({
    type: 'network_error',
  });
  expect(saved).toEqual([]);
});

function bytesOf(blob: Blob): Promise<number[]> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve([...new Uint8Array(reader.result as ArrayBuffer)]);
    reader.readAsArrayBuffer(blob);
  });
}
