import type { Mail, Mailer } from '../../src/index.js';

/** Mails go no further than this. */
export class MemoryMailer implements Mailer {
  readonly sent: Mail[] = [];

  async send(mail: Mail): Promise<void> {
    this.sent.push(mail);
  }
}
