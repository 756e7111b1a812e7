import type { Clock } from '../../shared/clock.js';
import type { JobQueue } from '../../shared/job-queue.js';
import { Email } from '../email.js';
import { Unauthorized } from '../errors.js';
import type { Tokens } from '../ports.js';
import type { SignedIn } from '../sign-ins/log-in.js';
import type { SignIns } from '../sign-ins/ports.js';
import { tokenExpiry } from '../sign-ins/sign-in.js';
import { Username } from '../username.js';
import { EMAIL_CONFIRM_MS } from './email-change-periods.js';
import type { EmailChanges, PendingEmail } from './ports.js';

export interface ChangeProfilePorts {
  emailChanges: EmailChanges;
  signIns: SignIns;
  tokens: Tokens;
  jobs: JobQueue;
  clock: Clock;
}

export interface ChangeProfileCommand {
  accountId: string;
  /** The sign-in of the caller; undefined for a token without one. */
  signInId: string | undefined;
  username: string;
  email: string;
}

/**
 * Changes the name and returns a token that carries it; the old token stays valid. A new email waits until the link mailed to it is
 * opened, and the old address is told of the request. Asking for the same email again mails another link.
 * @throws InvalidUsername, InvalidEmail, EmailTaken, Unauthorized when the account is closed
 */
export class ChangeProfile {
  readonly #ports: ChangeProfilePorts;

  constructor(ports: ChangeProfilePorts) {
    this.#ports = ports;
  }

  async execute(command: ChangeProfileCommand): Promise<SignedIn & { pending: PendingEmail | undefined }> {
    const { emailChanges, signIns, tokens, jobs, clock } = this.#ports;
    const { accountId, signInId } = command;
    const username = Username.parse(command.username).value;
    const email = Email.parse(command.email).value;

    const at = clock.now();
    const expiresAt = new Date(at.getTime() + EMAIL_CONFIRM_MS);
    const changed = await emailChanges.changeProfile(accountId, { username, email, at, expiresAt });
    if (!changed) throw new Unauthorized();

    const { account, pending, asked } = changed;
    // The notice comes first: a change must not be confirmed before the old address could be told of it.
    if (asked) {
      await jobs.enqueue('email-notice', { kind: 'email-change-asked', accountId, to: account.email });
    }
    if (email !== account.email) await jobs.enqueue('email-confirmation', { accountId, email });
    // The new token lasts as long as one of a sign-in that begins now.
    if (signInId !== undefined) await signIns.renew(account.id, signInId, tokenExpiry(at));
    return { account, token: tokens.issue(account.toTokenClaims(signInId)), pending };
  }
}
