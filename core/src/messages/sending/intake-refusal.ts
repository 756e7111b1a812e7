import type { Accounts } from '../../accounts/ports.js';
import { DailyCapReached } from '../../keys/errors.js';
import { assertNotStopped } from '../../operators/suspensions/suspension.js';
import { OptedOut } from '../../safety/errors.js';
import { AdapterError } from '../../shared/adapter-error.js';
import { type Clock, secondsUntil } from '../../shared/clock.js';
import { addDays, dayOf, dayStart } from '../../shared/day.js';
import type { DomainError } from '../../shared/domain-error.js';
import { toCurrentSubscription } from '../../subscriptions/current-subscription.js';
import { NoSubscription } from '../../subscriptions/errors.js';
import type { Subscriptions } from '../../subscriptions/ports.js';
import type { Usage } from '../../subscriptions/usage.js';
import { QuotaExhausted } from '../errors.js';
import type { Message } from '../message.js';
import type { IntakeVerdict } from '../ports.js';
import type { Sender } from './sender.js';

export interface IntakeRefusalPorts {
  accounts: Pick<Accounts, 'byId'>;
  subscriptions: Pick<Subscriptions, 'activeOf'>;
  clock: Clock;
}

/** Why the intake did not accept a message. @throws AccountSuspended, and AdapterError, retryable, where the reason is gone again */
export async function intakeRefusal(
  ports: IntakeRefusalPorts,
  verdict: Exclude<IntakeVerdict, { readonly kind: 'accepted' | 'repeated' }>,
  { key, message }: { readonly key: Sender; readonly message: Message },
): Promise<DomainError> {
  switch (verdict.kind) {
    case 'no-subscription':
      return new NoSubscription();
    case 'suspended':
      return suspended(ports, key.accountId);
    case 'opted-out':
      return new OptedOut(verdict.since);
    case 'cap-reached':
      return new DailyCapReached(key.dailyCap!, secondsUntil(nextDay(message.createdAt), message.createdAt));
    case 'quota-exhausted':
      return quotaExhausted(ports, key.accountId, verdict.usage);
  }
}

async function suspended({ accounts, clock }: IntakeRefusalPorts, accountId: string): Promise<never> {
  const account = await accounts.byId(accountId);
  assertNotStopped(account?.suspension ?? null, 'sends', clock.now());
  throw new AdapterError('the suspension was lifted a moment ago', { cause: undefined, retryable: true });
}

/** The caps of keys begin anew at midnight UTC. */
const nextDay = (at: Date): Date => dayStart(addDays(dayOf(at), 1));

/** Names the time from which a retry makes sense. */
async function quotaExhausted(
  { subscriptions, clock }: IntakeRefusalPorts,
  accountId: string,
  usage: Usage,
): Promise<QuotaExhausted> {
  const at = clock.now();
  const subscription = await subscriptions.activeOf(accountId, at);
  return new QuotaExhausted(
    usage,
    subscription && toCurrentSubscription(subscription, usage.sent, at).windowEndsAt,
  );
}
