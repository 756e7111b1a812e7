import type { JobQueue } from '../shared/job-queue.js';
import { confirmedAccount } from './confirmed-account.js';
import { WrongPassword } from './errors.js';
import type { SignedIn } from './log-in.js';
import { Password } from './password.js';
import type { Accounts, PasswordHasher, Tokens } from './ports.js';
import { queueNotice } from './queue-notice.js';

export interface ChangePasswordPorts {
  accounts: Accounts;
  hasher: PasswordHasher;
  tokens: Tokens;
  jobs: JobQueue;
}

export interface ChangePasswordCommand {
  accountId: string;
  currentPassword: string;
  newPassword: string;
}

/**
 * Replaces the password. Every sign-in so far ends; the token that is given goes on.
 * @throws InvalidPassword, WrongPassword, Unauthorized when the account is gone
 */
export class ChangePassword {
  constructor(private readonly ports: ChangePasswordPorts) {}

  async execute(command: ChangePasswordCommand): Promise<SignedIn> {
    const { accounts, hasher, tokens, jobs } = this.ports;
    const { accountId, currentPassword } = command;
    const password = Password.parse(command.newPassword, 'newPassword');
    const confirmation = { accountId, password: currentPassword, field: 'currentPassword' };
    const { passwordHash } = await confirmedAccount(this.ports, confirmation);

    // Of two changes at once one wins; for the other, what it took for the current password no longer is.
    const newHash = await hasher.hash(password.reveal());
    const account = await accounts.changePassword(accountId, passwordHash, newHash);
    if (!account) throw new WrongPassword('currentPassword');

    await queueNotice(jobs, { kind: 'password-changed', to: account.email, username: account.username });
    return { account, token: tokens.issue(account.claims()) };
  }
}
