import type { Mailer, NoticeMail } from '../shared/mailer.js';

/** Mails what was queued to be told. */
export class SendNotice {
  constructor(private readonly ports: { mailer: Mailer }) {}

  execute(notice: NoticeMail): Promise<void> {
    return this.ports.mailer.send(notice);
  }
}
