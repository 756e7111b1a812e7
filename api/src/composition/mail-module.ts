import { ContainerModule } from 'inversify';
import type { Logger } from 'pino';
import type { Settings } from './settings.js';

export interface MailSurroundings {
  settings: Settings;
  /** Where mails become files when there is no SMTP server; undefined when this process keeps nothing on its disk. */
  dataDir: string | undefined;
  publicUrl: string;
  log: Logger;
}

/** The way of a mail. */
export function mailModule(_surroundings: MailSurroundings): ContainerModule {
  return new ContainerModule(() => {});
}
