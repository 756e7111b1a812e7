import type { Clock } from '../../shared/clock.js';
import type { JobPayloads } from '../../shared/job-queue.js';
import type { Mailer } from '../../shared/mailer.js';
import type { LinkTokens } from '../ports.js';
import { EMAIL_UNDO_DAYS, EMAIL_UNDO_MS } from './email-change-periods.js';
import type { EmailChanges } from './ports.js';

export interface SendEmailNoticePorts {
  emailChanges: EmailChanges;
  resetTokens: LinkTokens;
  mailer: Mailer;
  clock: Clock;
}

/** Notifies the old address of a change of email, with an undo link. Sends nothing when the address can no longer undo it. */
export class SendEmailNotice {
  readonly #ports: SendEmailNoticePorts;

  constructor(ports: SendEmailNoticePorts) {
    this.#ports = ports;
  }

  async execute({ kind, accountId, to }: JobPayloads['email-notice']): Promise<void> {
    const { emailChanges, resetTokens, mailer, clock } = this.#ports;
    const { token, digest } = resetTokens.generate();
    const at = clock.now();
    const expiresAt = new Date(at.getTime() + EMAIL_UNDO_MS);
    const account = await emailChanges.openUndo({ digest, accountId, email: to, expiresAt }, at);
    if (!account) return;
    const { username } = account;
    await mailer.send({ kind, to, accountId, username, token, validDays: EMAIL_UNDO_DAYS });
  }
}
