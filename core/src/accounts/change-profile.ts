import type { Clock } from '../shared/clock.js';
import type { JobQueue } from '../shared/job-queue.js';
import { Email } from './email.js';
import { Unauthorized } from './errors.js';
import type { SignedIn } from './log-in.js';
import type { Accounts, Tokens } from './ports.js';
import { queueNotice } from './queue-notice.js';
import { tokenExpiry } from './sign-in.js';
import type { SignIns } from './sign-in-ports.js';
import { Username } from './username.js';

export interface ChangeProfilePorts {
  accounts: Accounts;
  signIns: SignIns;
  tokens: Tokens;
  jobs: JobQueue;
  clock: Clock;
}

export interface ChangeProfileCommand {
  accountId: string;
  /** Of who asks; undefined where the token belongs to none. */
  signInId: string | undefined;
  username: string;
  email: string;
}

/**
 * Changes name and email, and gives a token that says the new ones; the old one stays good. The old address is told when it is
 * replaced. @throws InvalidUsername, InvalidEmail, EmailTaken, Unauthorized when the account is gone
 */
export class ChangeProfile {
  constructor(private readonly ports: ChangeProfilePorts) {}

  async execute(command: ChangeProfileCommand): Promise<SignedIn> {
    const { accounts, signIns, tokens, jobs, clock } = this.ports;
    const { signInId } = command;
    const username = Username.parse(command.username);
    const email = Email.parse(command.email);

    const before = await accounts.byId(command.accountId);
    const account = before && (await accounts.changeProfile(before.id, { email, username }));
    if (!account) throw new Unauthorized();

    if (before.email !== account.email) {
      await queueNotice(jobs, { kind: 'email-changed', to: before.email, username: before.username });
    }
    // The token that is given is as good as one of a sign-in that begins now.
    if (signInId !== undefined) await signIns.renew(account.id, signInId, tokenExpiry(clock.now()));
    return { account, token: tokens.issue(account.claims(signInId)) };
  }
}
