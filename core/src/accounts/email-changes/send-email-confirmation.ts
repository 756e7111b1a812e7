import type { Clock } from '../../shared/clock.js';
import type { Mailer } from '../../shared/mailer.js';
import type { LinkTokens } from '../ports.js';
import { EMAIL_CONFIRM_HOURS } from './email-change-periods.js';
import type { EmailChanges } from './ports.js';

export interface SendEmailConfirmationPorts {
  emailChanges: EmailChanges;
  resetTokens: LinkTokens;
  mailer: Mailer;
  clock: Clock;
}

/** Mails a confirmation link to the pending email and voids earlier links. Sends nothing when another email is pending by now. */
export class SendEmailConfirmation {
  readonly #ports: SendEmailConfirmationPorts;

  constructor(ports: SendEmailConfirmationPorts) {
    this.#ports = ports;
  }

  async execute({ accountId, email }: { accountId: string; email: string }): Promise<void> {
    const { emailChanges, resetTokens, mailer, clock } = this.#ports;
    const { token, digest } = resetTokens.generate();
    const link = { accountId, email, digest, at: clock.now() };
    const account = await emailChanges.openConfirmation(link);
    if (!account) return;
    const { username } = account;
    await mailer.send({
      kind: 'email-confirmation',
      to: email,
      accountId,
      username,
      token,
      validHours: EMAIL_CONFIRM_HOURS,
    });
  }
}
