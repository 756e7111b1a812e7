import type { Clock } from '../../shared/clock.js';
import type { IdGenerator } from '../../shared/id-generator.js';
import type { JobQueue } from '../../shared/job-queue.js';
import { enqueueNotice } from '../enqueue-notice.js';
import { WrongPassword } from '../errors.js';
import type { Accounts, PasswordHasher, Tokens } from '../ports.js';
import { confirmationContext, reauthenticate } from '../reauthenticate.js';
import type { SignedIn } from '../sign-ins/log-in.js';
import { createSignIn, type SignInOrigin } from '../sign-ins/sign-in.js';
import { Password } from './password.js';

export interface ChangePasswordPorts {
  accounts: Accounts;
  hasher: PasswordHasher;
  tokens: Tokens;
  jobs: JobQueue;
  ids: IdGenerator;
  clock: Clock;
}

export interface ChangePasswordCommand {
  accountId: string;
  currentPassword: string;
  newPassword: string;
  origin: SignInOrigin;
}

/**
 * Replaces the password. All sign-ins end; the caller gets a new one.
 * @throws InvalidPassword, WrongPassword, Unauthorized when the account is closed
 */
export class ChangePassword {
  readonly #ports: ChangePasswordPorts;

  constructor(ports: ChangePasswordPorts) {
    this.#ports = ports;
  }

  async execute(command: ChangePasswordCommand): Promise<SignedIn> {
    const { accounts, hasher, tokens, jobs, ids, clock } = this.#ports;
    const { accountId, currentPassword, origin } = command;
    const password = Password.parse(command.newPassword);
    const before = await reauthenticate(this.#ports, { accountId, password: currentPassword });

    // One of two concurrent changes wins; for the other, the current password it gave is now wrong.
    const newHash = await hasher.hash(password.reveal(), confirmationContext(accountId));
    const signIn = createSignIn(before, { id: ids.next(), origin, at: clock.now() });
    const account = await accounts.changePassword(accountId, before.passwordHash, newHash, signIn);
    if (!account) throw new WrongPassword();

    const { email: to, username } = account;
    await enqueueNotice(jobs, { kind: 'password-changed', to, accountId, username });
    return { account, token: tokens.issue(account.toTokenClaims(signIn.id)) };
  }
}
