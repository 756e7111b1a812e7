import { bestEffort } from '../../shared/best-effort.js';
import type { Clock } from '../../shared/clock.js';
import type { Mail, Mailer } from '../../shared/mailer.js';
import type { AccountMail, AccountMails } from './account-mail.js';

export interface RecordedMailerPorts {
  mailer: Mailer;
  accountMails: AccountMails;
  clock: Clock;
}

/** A mailer that keeps what came of each attempt. A fault of that is swallowed: its error would have the mail sent again. */
export class RecordedMailer implements Mailer {
  readonly #ports: RecordedMailerPorts;

  constructor(ports: RecordedMailerPorts) {
    this.#ports = ports;
  }

  async send(mail: Mail): Promise<void> {
    try {
      await this.#ports.mailer.send(mail);
    } catch (error) {
      await this.#record(mail, 'failed');
      throw error;
    }
    await this.#record(mail, 'sent');
  }

  async #record({ accountId, kind }: Mail, state: AccountMail['state']): Promise<void> {
    if (accountId === undefined) return;
    const { accountMails, clock } = this.#ports;
    await bestEffort(accountMails.record(accountId, { kind, state, at: clock.now() }));
  }
}
