import type { Mail, Mailer } from '../../src/index.js';

/** Keeps mails in memory. */
export class MemoryMailer implements Mailer {
  readonly sent: Mail[] = [];

  async send(mail: Mail): Promise<void> {
    this.sent.push(mail);
  }
}
