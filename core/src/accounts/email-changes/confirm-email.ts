import type { Clock } from '../../shared/clock.js';
import type { IdGenerator } from '../../shared/id-generator.js';
import type { JobQueue } from '../../shared/job-queue.js';
import { enqueueBestEffort } from '../enqueue-notice.js';
import { InvalidEmailLink } from '../errors.js';
import type { LinkTokens, Tokens } from '../ports.js';
import type { SignedIn } from '../sign-ins/log-in.js';
import { createSignIn, type SignInOrigin } from '../sign-ins/sign-in.js';
import { EMAIL_UNDO_MS, REPLACED_EMAIL_RESET_MS } from './email-change-periods.js';
import type { EmailChanges } from './ports.js';

export interface ConfirmEmailPorts {
  emailChanges: EmailChanges;
  resetTokens: LinkTokens;
  tokens: Tokens;
  jobs: JobQueue;
  ids: IdGenerator;
  clock: Clock;
}

export interface ConfirmEmailCommand {
  accountId: string;
  token: string;
  origin: SignInOrigin;
}

/**
 * Puts a new email in force by the secret of the link that was mailed to it. The link needs a sign-in to the account, because a
 * mistyped address belongs to a stranger. All sign-ins end; the confirming one is replaced by a new one.
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
    // The change raises the epoch; the sign-in is stored with the new one.
    const signIn = createSignIn({ id: accountId, tokenEpoch: 0 }, { id: ids.next(), origin, at });
    const confirmed = await emailChanges.confirm(
      { accountId, digest: resetTokens.digest(token) },
      {
        at,
        undoableUntil: new Date(at.getTime() + EMAIL_UNDO_MS),
        resetsUntil: new Date(at.getTime() + REPLACED_EMAIL_RESET_MS),
      },
      signIn,
    );
    if (!confirmed) throw new InvalidEmailLink();
    const { account, replaced } = confirmed;
    await enqueueBestEffort(jobs, 'email-notice', { kind: 'email-replaced', accountId, to: replaced });
    return { account, token: tokens.issue(account.toTokenClaims(signIn.id)) };
  }
}
