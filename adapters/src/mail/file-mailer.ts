import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AdapterError, type Mail, type Mailer } from '@waxwing/core';
import { createTransport } from 'nodemailer';
import type { Branding } from './branding.js';
import { composeMessage } from './render.js';

export interface FileMailerOptions {
  /** The folder of the mails; created with the first one. */
  readonly folder: string;
  readonly branding: Branding;
  readonly log: { info(facts: { file: string }, sentence: string): void };
}

/** Stores every mail as a file that mail programs open, for machines without a mail server. */
export class FileMailer implements Mailer {
  readonly #options: FileMailerOptions;
  readonly #transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });

  constructor(options: FileMailerOptions) {
    this.#options = options;
  }

  async send(mail: Mail): Promise<void> {
    const { folder, branding, log } = this.#options;
    const { message } = await this.#transport.sendMail(composeMessage(mail, branding));
    const file = join(folder, fileNameOf(mail));
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // A mail may contain a reset secret, and a reader of the folder must not see half a mail.
      await writeFile(`${file}.new`, message, { mode: 0o600 });
      await rename(`${file}.new`, file);
    } catch (cause) {
      throw new AdapterError(`the mail could not be written to ${folder}`, { cause, retryable: true });
    }
    log.info({ file }, 'mail written');
  }
}

/** Sorts by time; the random part separates mails of one millisecond. */
function fileNameOf({ kind }: Mail): string {
  const time = new Date().toISOString().replaceAll(/[-:]/g, '');
  return `${time}-${kind}-${randomBytes(4).toString('hex')}.eml`;
}
