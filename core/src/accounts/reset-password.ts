import type { Clock } from '../shared/clock.js';
import type { JobQueue } from '../shared/job-queue.js';
import { InvalidResetToken } from './errors.js';
import { Password } from './password.js';
import type { PasswordHasher, PasswordResets, ResetTokens } from './ports.js';
import { queueNotice } from './queue-notice.js';

export interface ResetPasswordPorts {
  resets: PasswordResets;
  resetTokens: ResetTokens;
  hasher: PasswordHasher;
  jobs: JobQueue;
  clock: Clock;
}

/** Sets a new password by the secret of a mailed link, once. Every sign-in so far ends. @throws InvalidPassword, InvalidResetToken */
export class ResetPassword {
  constructor(private readonly ports: ResetPasswordPorts) {}

  async execute(command: { token: string; newPassword: string }): Promise<void> {
    const { resets, resetTokens, hasher, jobs, clock } = this.ports;
    const password = Password.parse(command.newPassword, 'newPassword');
    const digest = resetTokens.digest(command.token);

    // Hashing is costly; a link that is no good is refused before it. `redeem` still decides under a race.
    if (!(await resets.isOpen(digest, clock.now()))) throw new InvalidResetToken();

    // Whoever holds a link shares the turns of all who do: links are mailed, and few.
    const passwordHash = await hasher.hash(password.reveal(), { purpose: 'sign-in', share: 'reset' });
    const account = await resets.redeem(digest, { passwordHash, at: clock.now() });
    if (!account) throw new InvalidResetToken();
    await queueNotice(jobs, { kind: 'password-changed', to: account.email, username: account.username });
  }
}
