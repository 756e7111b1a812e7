import type { Mailer, NoticeMail } from '../shared/mailer.js';

/** Mails a queued notice. */
export class SendNotice {
  readonly #ports: { mailer: Mailer };

  constructor(ports: { mailer: Mailer }) {
    this.#ports = ports;
  }

  execute(notice: NoticeMail): Promise<void> {
    return this.#ports.mailer.send(notice);
  }
}
