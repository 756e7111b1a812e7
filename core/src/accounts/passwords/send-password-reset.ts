import type { Clock } from '../../shared/clock.js';
import type { Mailer } from '../../shared/mailer.js';
import type { EmailChanges } from '../email-changes/ports.js';
import type { Accounts, LinkTokens, PasswordResets } from '../ports.js';

const VALID_MINUTES = 15;
const MINUTE_MS = 60_000;
/**
 * Each address may ask a few times; many addresses together must not flood a mailbox. It is as many as one person can ask for, tried
 * again each time, so that a mail server that was away keeps nobody from a link. Those that are open lead to a new password as well.
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
 * Mails the link to a new password, good once and for 15 minutes, to the email of an account, or to the one that it had until a short
 * time ago; to nobody where there is none, or where many links are open already.
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
    // Stored first: a link in a mailbox must not be one that nobody knows.
    await resets.open({ digest, accountId: account.id, expiresAt });
    await mailer.send({
      kind: 'password-reset',
      to: email,
      username: account.username,
      token,
      validMinutes: VALID_MINUTES,
      ...(account.email !== email && { replaced: true }),
    });
  }
}
