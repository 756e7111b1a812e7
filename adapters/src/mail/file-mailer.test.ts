import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import PostalMime from 'postal-mime';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { FileMailer } from './index.js';
import { TEST_BRANDING } from './testing/test-branding.js';

const RESET = {
  kind: 'password-reset',
  to: 'asha@example.com',
  username: 'Asha',
  token: 'hunter2-hunter2',
  validMinutes: 15,
} as const;

describe('FileMailer', () => {
  let home: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeEach(async () => {
    home = await temporaryFolder();
  });
  afterEach(async () => home.remove());

  function start(folder = join(home.path, 'data', 'mail')) {
    const lines: [{ file: string }, string][] = [];
    const log = { info: (facts: { file: string }, sentence: string) => void lines.push([facts, sentence]) };
    return { folder, lines, mailer: new FileMailer({ folder, branding: TEST_BRANDING, log }) };
  }

  test('stores a mail as a file that only its owner can read, named by time and kind [D.MAIL.01]', async () => {
    const { folder, mailer } = start();
    await mailer.send(RESET);
    const names = await readdir(folder);
    expect(names).toEqual([expect.stringMatching(/^\d{8}T\d{6}\.\d{3}Z-password-reset-[0-9a-f]{8}\.eml$/)]);
    expect((await stat(join(folder, names[0]!))).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  test('logs one line with the path and nothing of the content [D.MAIL.01]', async () => {
    const { folder, lines, mailer } = start();
    await mailer.send(RESET);
    const [name] = await readdir(folder);
    expect(lines).toEqual([[{ file: join(folder, name!) }, 'mail written']]);
    expect(JSON.stringify(lines)).not.toMatch(/hunter2|asha/);
  });

  test('writes sender, subject, text and HTML in the format of mail programs', async () => {
    const { folder, mailer } = start();
    await mailer.send(RESET);
    const [name] = await readdir(folder);
    const mail = await PostalMime.parse(await readFile(join(folder, name!)));
    expect(mail.from).toMatchObject({ name: 'Waxwing', address: 'no-reply@waxwing.example' });
    expect(mail.subject).toBe('Reset your Waxwing password');
    const link = 'https://waxwing.example/reset-password?token=hunter2-hunter2';
    expect(mail.text).toContain(link);
    expect(mail.html).toContain(`href="${link}"`);
    expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  });

  test('reports a folder that cannot be created as a retryable fault', async () => {
    const existingFile = join(home.path, 'file');
    await writeFile(existingFile, '');
    const { mailer, lines } = start(join(existingFile, 'mail'));
    await expect(mailer.send(RESET)).rejects.toMatchObject({ name: 'AdapterError', retryable: true });
    expect(lines).toEqual([]);
  });
});
