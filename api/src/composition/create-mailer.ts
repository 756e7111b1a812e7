import { resolve } from 'node:path';
import { type Branding, FileMailer, SmtpMailer } from '@waxwing/adapters/mail';
import { PRODUCT } from '@waxwing/contract';
import type { Mailer } from '@waxwing/core';
import type { Logger } from 'pino';
import type { Settings } from '../settings/settings.js';

export interface MailOptions {
  settings: Pick<Settings, 'SMTP_URL' | 'MAIL_FROM' | 'WAXWING_DATA'>;
  /** The folder for mails as files when there is no SMTP server; undefined when this process keeps nothing on its disk. */
  dataDir: string | undefined;
  publicUrl: string;
  log: Logger;
}

/** Sends mails to the SMTP server of the settings, else writes them to files. */
export function createMailer({ settings, dataDir, publicUrl, log }: MailOptions): Mailer {
  const { name: product, supportEmail } = PRODUCT;
  const from = settings.MAIL_FROM ?? `${product} <no-reply@${new URL(publicUrl).hostname}>`;
  const branding: Branding = { product, supportEmail, publicUrl, from };
  if (settings.SMTP_URL) return new SmtpMailer({ url: settings.SMTP_URL, branding });
  // Created when the first mail is written; a production process always has a server.
  const folder = resolve(dataDir ?? settings.WAXWING_DATA ?? '.waxwing', 'mail');
  return new FileMailer({ folder, branding, log });
}
