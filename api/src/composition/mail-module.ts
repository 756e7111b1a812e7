import { resolve } from 'node:path';
import { FileMailer, type Letterhead, SmtpMailer } from '@waxwing/adapters/mail';
import { PRODUCT } from '@waxwing/contract';
import { type Mailer, SendNotice } from '@waxwing/core';
import { ContainerModule } from 'inversify';
import type { Logger } from 'pino';
import { bindQueuedJob } from './bind-job.js';
import { port } from './ports.js';
import type { Settings } from './settings.js';
import { bindUseCase } from './use-case.js';

export interface MailSurroundings {
  settings: Pick<Settings, 'SMTP_URL' | 'MAIL_FROM' | 'WAXWING_DATA'>;
  /** Where mails become files when there is no SMTP server; undefined when this process keeps nothing on its disk. */
  dataDir: string | undefined;
  publicUrl: string;
  log: Logger;
}

/** The way of a mail. */
export function mailModule(surroundings: MailSurroundings): ContainerModule {
  return new ContainerModule((options) => {
    options
      .bind(port('mailer'))
      .toResolvedValue(() => mailerOf(surroundings))
      .inSingletonScope();
    bindUseCase(options, SendNotice, 'mailer');
    bindQueuedJob(options, 'mail', SendNotice);
  });
}

function mailerOf({ settings, dataDir, publicUrl, log }: MailSurroundings): Mailer {
  const { name: product, supportEmail } = PRODUCT;
  const from = settings.MAIL_FROM ?? `${product} <no-reply@${new URL(publicUrl).hostname}>`;
  const letterhead: Letterhead = { product, supportEmail, publicUrl, from };
  if (settings.SMTP_URL) return new SmtpMailer({ url: settings.SMTP_URL, letterhead });
  // Without a data folder of its own this process still may make one when it has something to write; production never comes here.
  const folder = resolve(dataDir ?? settings.WAXWING_DATA ?? '.waxwing', 'mail');
  return new FileMailer({ folder, letterhead, log });
}
