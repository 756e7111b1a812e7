import { expect, jest, test } from '@jest/globals';
import { AdapterError, type MediaStore, type OpenedMedia } from '@waxwing/core';
import { checkMediaFolder, OTHER_FOLDER } from './check-media-folder.js';

const NEWEST = ['a', 'b', 'c'].map((sha256) => ({ accountId: 'asha', sha256 }));

/** What is logged where the store answers so for each file. */
async function warnings(open: MediaStore['open'], newest = NEWEST): Promise<unknown[]> {
  const logged: unknown[] = [];
  await checkMediaFolder({ open }, newest, { warn: (_: unknown, text?: string) => void logged.push(text) });
  return logged;
}

const opened: OpenedMedia = {
  size: 0,
  read: async () => new Uint8Array(),
  close: async () => undefined,
};

test('a folder that has none of the files is warned of', async () => {
  expect(await warnings(async () => undefined)).toEqual([OTHER_FOLDER]);
});

test('one that has any of them is not, and that file is closed', async () => {
  const close = jest.fn(async () => undefined);
  const open = async (_: string, sha256: string) => (sha256 === 'b' ? { ...opened, close } : undefined);
  expect(await warnings(open)).toEqual([]);
  expect(close).toHaveBeenCalledTimes(1);
});

test('neither is an empty database, nor a file that is damaged', async () => {
  expect(await warnings(async () => undefined, [])).toEqual([]);
  const damaged = new AdapterError('damaged', { cause: undefined, retryable: false });
  expect(await warnings(() => Promise.reject(damaged))).toEqual([]);
});
