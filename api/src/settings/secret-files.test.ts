import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '@waxwing/adapters/testing';
import { SECRET_SETTINGS } from './secret-files.js';
import { InvalidSettings, readSettings } from './settings.js';

describe('a secret in a file', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    folder = await temporaryFolder();
  });
  afterAll(() => folder.remove());

  const fileWith = async (name: string, text: string) => {
    const path = join(folder.path, name);
    await writeFile(path, text);
    return path;
  };

  it('is read without the line break at its end', async () => {
    const secret = randomBytes(32).toString('base64url');
    const path = await fileWith('jwt', `${secret}\n`);
    expect(readSettings({ JWT_SECRET_FILE: path }).JWT_SECRET).toBe(secret);
  });

  it('is checked like one in the environment, and not shown', async () => {
    const path = await fileWith('keys', 'k1:not-a-key');
    const refused = () => readSettings({ ENCRYPTION_KEYS_FILE: path });
    expect(refused).toThrow(/^ENCRYPTION_KEYS: key 1 must look like id:base64/);
    expect(refused).not.toThrow(/not-a-key/);
  });

  it('counts where production needs it', async () => {
    const SMTP_URL_FILE = await fileWith('smtp', 'smtp://user:password@mail.example');
    expect(() => readSettings({ NODE_ENV: 'production', SMTP_URL_FILE })).not.toThrow(/SMTP_URL/);
  });

  it.each([
    [
      'a file that is missing',
      async () => ({ DATABASE_URL_FILE: '/nowhere/url' }),
      /cannot be read \(ENOENT\)$/,
    ],
    ['an empty file', async () => ({ DATABASE_URL_FILE: await fileWith('empty', '\n') }), /empty is empty$/],
    [
      'the same secret in both ways',
      async () => ({ DATABASE_URL_FILE: await fileWith('url', 'a'), DATABASE_URL: 'postgres://a/b' }),
      /set it or DATABASE_URL, not both$/,
    ],
  ])('is refused in a sentence: %s', async (_, env, sentence) => {
    const given = await env();
    expect(() => readSettings(given)).toThrow(InvalidSettings);
    expect(() => readSettings(given)).toThrow(new RegExp(`^DATABASE_URL_FILE: .*${sentence.source}`));
  });

  it('may be any of those that the README lists', async () => {
    const readme = await readFile(new URL('../../../README.md', import.meta.url), 'utf8');
    const listed = /<!-- secrets -->([\s\S]*?)<!-- \/secrets -->/.exec(readme)?.[1]?.match(/`[A-Z_]+`/g);
    expect(listed).toEqual(SECRET_SETTINGS.map((name) => `\`${name}\``));
  });
});
