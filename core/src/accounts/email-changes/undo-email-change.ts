import type { Clock } from '../../shared/clock.js';
import type { JobQueue } from '../../shared/job-queue.js';
import { enqueueNotice } from '../enqueue-notice.js';
import { InvalidEmailLink } from '../errors.js';
import type { LinkTokens, PasswordHasher } from '../ports.js';
import type { EmailChanges } from './ports.js';

export interface UndoEmailChangePorts {
  emailChanges: EmailChanges;
  resetTokens: LinkTokens;
  hasher: PasswordHasher;
  jobs: JobQueue;
  clock: Clock;
}

/**
 * Undoes a change of email by the secret of the link mailed to the old address. An intruder may know or have set the password, so
 * it is replaced by a random one, and the owner chooses a new one by mail.
 * @throws InvalidEmailLink, EmailTaken
 */
export class UndoEmailChange {
  readonly #ports: UndoEmailChangePorts;

  constructor(ports: UndoEmailChangePorts) {
    this.#ports = ports;
  }

  /** Returns the email that is in force again. */
  async execute({ token }: { token: string }): Promise<{ email: string }> {
    const { emailChanges, resetTokens, hasher, jobs, clock } = this.#ports;
    const digest = resetTokens.digest(token);

    // Hashing is costly, so an invalid link is refused before it. `undo` still decides under a race.
    if (!(await emailChanges.isUndoOpen(digest, clock.now()))) throw new InvalidEmailLink();

    const passwordHash = await hasher.hash(resetTokens.generate().token, {
      purpose: 'sign-in',
      share: 'reset',
    });
    const undone = await emailChanges.undo(digest, { passwordHash, at: clock.now() });
    if (!undone) throw new InvalidEmailLink();
    const { account, replaced } = undone;
    if (replaced !== account.email) {
      const { id: accountId, username } = account;
      await enqueueNotice(jobs, { kind: 'email-restored', to: replaced, accountId, username });
    }
    return { email: account.email };
  }
}
