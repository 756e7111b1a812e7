import type { AccountMail, JobName } from '@waxwing/core';
import type { JobWithMetadata, PgBoss } from 'pg-boss';

/** The mails to an account that are queued, tried or waiting for another attempt. */
export async function readWaitingMails(
  boss: PgBoss,
  account: { readonly id: string; readonly email: string },
): Promise<readonly AccountMail[]> {
  const ofAccount = { accountId: account.id };
  const queues: readonly [JobName, object][] = [
    ['mail', ofAccount],
    ['email-notice', ofAccount],
    ['email-confirmation', ofAccount],
    // The payload has the email alone: a reset can be asked for an address without an account.
    ['password-reset', { email: account.email }],
  ];
  const found = await Promise.all(queues.map(([name, data]) => boss.findJobs<Payload>(name, { data })));
  return found
    .flat()
    .filter(({ state }) => WAITING.includes(state))
    .map(({ name, data, createdOn }) => ({
      kind: data.kind ?? kindOf(name),
      state: 'waiting',
      at: createdOn,
    }));
}

interface Payload {
  readonly kind?: AccountMail['kind'];
}

const WAITING: readonly JobWithMetadata['state'][] = ['created', 'retry', 'active'];

/** A queue of one kind is named after it. */
const kindOf = (queue: string) => queue as 'password-reset' | 'email-confirmation';
