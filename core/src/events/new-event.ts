import type { InstanceState } from '../instances/instance.js';
import type { ApiKey } from '../keys/api-key.js';
import type { Subscription } from '../subscriptions/subscription.js';
import type { EventFacts } from './event.js';
import type { FactsOf } from './event-facts.js';
import type { EventType } from './event-type.js';

/** An event as the change that it tells of writes it, in its own commit. */
export interface NewEvent {
  readonly accountId: string;
  readonly type: EventType;
  readonly instanceId?: string | null;
  readonly objectId?: string | null;
  readonly facts?: EventFacts;
  /** By default the time of the writing. */
  readonly occurredAt?: Date;
}

export function instanceFacts(state: InstanceState): FactsOf['instance.created'] {
  const { status, phone, name, statusReason: reason, statusReasonCode: reasonCode } = state;
  return { status, phone, name, reason, reasonCode };
}

type KeyEventType = 'key.created' | 'key.changed' | 'key.deleted' | 'key.expired';

export function keyEvent(type: KeyEventType, key: ApiKey): NewEvent {
  const { accountId, id: objectId, name, isActive, expiresAt } = key;
  const facts: FactsOf[typeof type] = { name, isActive, expiresAt: expiresAt?.toISOString() ?? null };
  return { accountId, type, objectId, facts: { ...facts } };
}

type SubscriptionEventType =
  | 'subscription.started'
  | 'subscription.cancelled'
  | 'subscription.ending'
  | 'subscription.ended';

/** `previous` is the plan that a started one takes the place of. */
export function subscriptionEvent(
  type: SubscriptionEventType,
  subscription: Subscription,
  previous?: Subscription,
): NewEvent {
  const { id, accountId, planName, instanceLimit, messageLimit, startsAt, endsAt } = subscription;
  const facts: FactsOf[typeof type] = {
    plan: planName,
    instanceLimit,
    messageLimit,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    previousPlan: previous?.planName ?? null,
  };
  return { accountId, type, objectId: id, facts: { ...facts } };
}
