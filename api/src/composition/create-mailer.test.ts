import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { temporaryFolder } from '@waxwing/adapters/testing';
import { pino } from 'pino';
import type { Settings } from '../settings/settings.js';
import { createMailer } from './create-ports.js';

describe('the mailer', () => {
  let home: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeEach(async () => {
    home = await temporaryFolder();
  });
  afterEach(async () => home.remove());

  /** Sends a mail with these settings, and returns what was logged. */
  async function send(settings: Partial<Settings>, dataDir: string | null = home.path) {
    const lines: Record<string, unknown>[] = [];
    const log = pino({}, { write: (line) => lines.push(JSON.parse(line)) });
    const publicUrl = 'https://waxwing.example';
    const mailer = createMailer({ settings, dataDir: dataDir ?? undefined, publicUrl, log });
    await mailer.send({ kind: 'password-changed', to: 'asha@example.com', username: 'Asha' });
    return lines;
  }
  async function written(folder: string): Promise<string> {
    const [name, ...more] = await readdir(folder);
    expect(more).toEqual([]);
    return readFile(join(folder, name!), 'utf8');
  }

  test('writes a file to the data folder where there is no server, with one line in the log [D.MAIL.01]', async () => {
    const lines = await send({});
    const text = await written(join(home.path, 'mail'));
    expect(text).toContain('From: Waxwing <no-reply@waxwing.example>');
    expect(text).toContain('support@waxwing.example');
    expect(lines).toMatchObject([{ msg: 'mail written', file: expect.stringContaining(home.path) }]);
  });

  test('sends as the sender of the settings, where they name one', async () => {
    await send({ MAIL_FROM: 'Post <post@example.com>' });
    expect(await written(join(home.path, 'mail'))).toContain('From: Post <post@example.com>');
  });

  test('creates a folder where the process keeps nothing else on its disk', async () => {
    const WAXWING_DATA = join(home.path, 'elsewhere');
    await send({ WAXWING_DATA }, null);
    expect(await written(join(WAXWING_DATA, 'mail'))).toContain('To: asha@example.com');
  });

  test('sends to the SMTP server where there is one [D.MAIL.01]', async () => {
    const sending = send({ SMTP_URL: 'smtp://127.0.0.1:1' });
    await expect(sending).rejects.toThrow('the mail server did not take the mail');
    expect(await readdir(home.path)).toEqual([]);
  });
});
