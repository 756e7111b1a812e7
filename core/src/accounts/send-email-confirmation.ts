import type { Clock } from '../shared/clock.js';
import type { Mailer } from '../shared/mailer.js';
import type { EmailChanges } from './email-change-ports.js';
import { CONFIRM_HOURS } from './email-periods.js';
import type { ResetTokens } from './ports.js';

export interface SendEmailConfirmationPorts {
  emailChanges: EmailChanges;
  resetTokens: ResetTokens;
  mailer: Mailer;
  clock: Clock;
}

/** Mails a link to the email that waits for it; the links from before are void. No mail when another one waits by now. */
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
      username,
      token,
      validHours: CONFIRM_HOURS,
    });
  }
}
