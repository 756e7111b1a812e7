import { DailyCapReached } from '../../keys/errors.js';
import { OptedOut } from '../../safety/errors.js';
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
  subscriptions: Pick<Subscriptions, 'activeOf'>;
  clock: Clock;
}

/** Why the intake did not accept a message. */
export async function intakeRefusal(
  ports: IntakeRefusalPorts,
  verdict: Exclude<IntakeVerdict, { readonly kind: 'accepted' | 'repeated' }>,
  { key, message }: { readonly key: Sender; readonly message: Message },
): Promise<DomainError> {
  switch (verdict.kind) {
    case 'no-subscription':
      return new NoSubscription();
    case 'opted-out':
      return new OptedOut(verdict.since);
    case 'cap-reached':
      return new DailyCapReached(key.dailyCap!, secondsUntil(nextDay(message.createdAt), message.createdAt));
    case 'quota-exhausted':
      return quotaExhausted(ports, key.accountId, verdict.usage);
  }
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
