import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AesKeyring } from '../../crypto/index.js';
import { FileMediaStore } from '../index.js';

export const newKey = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;

/** A store in a folder of its own, which is removed with it. */
export async function openTestStore() {
  const parent = await mkdtemp(join(tmpdir(), 'waxwing-media-'));
  const folder = join(parent, 'media');
  const keys = newKey('k');
  return {
    folder,
    keys,
    store: new FileMediaStore({ folder, keyring: new AesKeyring(keys) }),
    close: () => rm(parent, { recursive: true, force: true }),
  };
}
