import type { Clock } from '../shared/clock.js';
import type { Ids } from '../shared/ids.js';
import type { JobQueue } from '../shared/job-queue.js';
import type { EmailChanges } from './email-change-ports.js';
import { REPLACED_RESETS_MS, UNDO_MS } from './email-periods.js';
import { InvalidEmailLink } from './errors.js';
import type { SignedIn } from './log-in.js';
import type { ResetTokens, Tokens } from './ports.js';
import { queueQuietly } from './queue-notice.js';
import { type Origin, startSignIn } from './sign-in.js';

export interface ConfirmEmailPorts {
  emailChanges: EmailChanges;
  resetTokens: ResetTokens;
  tokens: Tokens;
  jobs: JobQueue;
  ids: Ids;
  clock: Clock;
}

export interface ConfirmEmailCommand {
  accountId: string;
  token: string;
  origin: Origin;
}

/**
 * Puts a new email in force by the secret of the link that was mailed to it. Whoever opens the link has to be signed in to the account:
 * a mistyped address belongs to a stranger. Every sign-in so far ends; the one that confirms goes on with a new one.
 * @throws InvalidEmailLink, EmailTaken
 */
export class ConfirmEmail {
  readonly #ports: ConfirmEmailPorts;

  constructor(ports: ConfirmEmailPorts) {
    this.#ports = ports;
  }

  async execute({ accountId, token, origin }: ConfirmEmailCommand): Promise<SignedIn> {
    const { emailChanges, resetTokens, tokens, jobs, ids, clock } = this.#ports;
    const at = clock.now();
    // It is stored with the epoch that the change brings.
    const signIn = startSignIn({ id: accountId, tokenEpoch: 0 }, { id: ids.next(), origin, at });
    const confirmed = await emailChanges.confirm(
      { accountId, digest: resetTokens.digest(token) },
      {
        at,
        undoableUntil: new Date(at.getTime() + UNDO_MS),
        resetsUntil: new Date(at.getTime() + REPLACED_RESETS_MS),
      },
      signIn,
    );
    if (!confirmed) throw new InvalidEmailLink();
    const { account, replaced } = confirmed;
    await queueQuietly(jobs, 'email-notice', { kind: 'email-replaced', accountId, to: replaced });
    return { account, token: tokens.issue(account.claims(signIn.id)) };
  }
}
