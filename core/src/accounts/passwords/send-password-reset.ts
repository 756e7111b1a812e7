import { type Clock, MINUTE_MS } from '../../shared/clock.js';
import type { Mailer } from '../../shared/mailer.js';
import type { EmailChanges } from '../email-changes/ports.js';
import type { Accounts, LinkTokens, PasswordResets } from '../ports.js';

const VALID_MINUTES = 15;
/**
 * Open links per account. Each address may ask a few times, but many addresses together must not flood a mailbox. It is as many as
 * one person can ask for, retries included, so that a mail server that was down does not deny the owner a link. The open links set
 * a new password as well.
 */
const MAX_OPEN_RESETS = 15;

export interface SendPasswordResetPorts {
  accounts: Accounts;
  emailChanges: EmailChanges;
  resets: PasswordResets;
  resetTokens: LinkTokens;
  mailer: Mailer;
  clock: Clock;
}

/**
 * Mails a password reset link, valid once and for 15 minutes, to the current email of an account or the one it had until recently.
 * Sends nothing when no account matches or when too many links are open.
 */
export class SendPasswordReset {
  readonly #ports: SendPasswordResetPorts;

  constructor(ports: SendPasswordResetPorts) {
    this.#ports = ports;
  }

  async execute({ email }: { email: string }): Promise<void> {
    const { accounts, emailChanges, resets, resetTokens, mailer, clock } = this.#ports;
    const account =
      (await accounts.byEmail(email)) ?? (await emailChanges.findByReplacedEmail(email, clock.now()));
    if (!account) return;
    if ((await resets.countOpen(account.id, clock.now())) >= MAX_OPEN_RESETS) return;

    const { token, digest } = resetTokens.generate();
    const expiresAt = new Date(clock.now().getTime() + VALID_MINUTES * MINUTE_MS);
    // Stored first: a mailed link must always be known to the database.
    await resets.open({ digest, accountId: account.id, expiresAt });
    await mailer.send({
      kind: 'password-reset',
      to: email,
      accountId: account.id,
      username: account.username,
      token,
      validMinutes: VALID_MINUTES,
      ...(account.email !== email && { replaced: true }),
    });
  }
}
