import type { ApiKey } from '../../keys/api-key.js';
import type { Clock } from '../../shared/clock.js';
import type { JobQueue } from '../../shared/job-queue.js';
import { enqueueNotice } from '../enqueue-notice.js';
import { InvalidResetToken } from '../errors.js';
import type { LinkTokens, PasswordHasher, PasswordResets, RedeemedReset } from '../ports.js';
import { Password } from './password.js';

export interface ResetPasswordPorts {
  resets: PasswordResets;
  resetTokens: LinkTokens;
  hasher: PasswordHasher;
  jobs: JobQueue;
  clock: Clock;
}

export interface ResetPasswordCommand {
  token: string;
  newPassword: string;
  /** Whether to switch off keys that were made since the mailbox last proved itself; defaults to true. */
  switchOffKeys?: boolean | undefined;
}

/** Sets a new password by the secret of a mailed link, once. All sign-ins end. @throws InvalidPassword, InvalidResetToken */
export class ResetPassword {
  readonly #ports: ResetPasswordPorts;

  constructor(ports: ResetPasswordPorts) {
    this.#ports = ports;
  }

  async execute(command: ResetPasswordCommand): Promise<RedeemedReset> {
    const { resets, resetTokens, hasher, jobs, clock } = this.#ports;
    const password = Password.parse(command.newPassword);
    const digest = resetTokens.digest(command.token);

    // Hashing is costly, so an invalid link is refused before it. `redeem` still decides under a race.
    if (!(await resets.isOpen(digest, clock.now()))) throw new InvalidResetToken();

    // All resets share one slot of the hasher: links are mailed, so they are few.
    const passwordHash = await hasher.hash(password.reveal(), { purpose: 'sign-in', share: 'reset' });
    const { switchOffKeys = true } = command;
    const redeemed = await resets.redeem(digest, { passwordHash, switchOffKeys, at: clock.now() });
    if (!redeemed) throw new InvalidResetToken();
    const { account, switchedOff } = redeemed;
    await enqueueNotice(jobs, {
      kind: 'password-changed',
      to: account.email,
      accountId: account.id,
      username: account.username,
      ...(switchedOff.length > 0 && { keysSwitchedOff: summarizeKeys(switchedOff) }),
    });
    return redeemed;
  }
}

function summarizeKeys(keys: readonly ApiKey[]): { names: string[]; ofInstances: number } {
  const own = keys.filter(({ instanceId }) => instanceId === null);
  return { names: own.map(({ name }) => name), ofInstances: keys.length - own.length };
}
