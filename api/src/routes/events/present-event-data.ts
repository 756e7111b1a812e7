import { EVENT_CATALOGUE, encodeId, type StreamedEventBody } from '@waxwing/contract';
import type { AccountEvent, EventType, FactsOf } from '@waxwing/core';
import { toRupees } from '../rupees.js';
import { presentMessageEvent } from './present-message-event.js';
import { presentHeld, presentOptOut, presentStanding } from './present-safety-event.js';

type DataOf<T extends EventType> = Extract<StreamedEventBody, { type: T }>['data'];
type FactualType = keyof FactsOf;

/** An event whose facts are those of its type. */
type Factual<T extends FactualType> = Omit<AccountEvent, 'facts'> & { readonly facts: FactsOf[T] };
type InstanceType = Exclude<Extract<FactualType, `instance.${string}`>, 'instance.standing'>;

const PRESENTERS: {
  readonly [T in EventType]: (event: T extends FactualType ? Factual<T> : AccountEvent) => DataOf<T>;
} = {
  'message.received': presentMessageEvent,
  'message.accepted': presentMessageEvent,
  'message.held': (event) => ({
    ...presentMessageEvent(event),
    hold: presentHeld(event.facts),
  }),
  'message.released': presentMessageEvent,
  'message.sent': presentMessageEvent,
  'message.delivered': presentMessageEvent,
  'message.read': presentMessageEvent,
  'message.media': (event) => presentMessageEvent(withFileAsOf(event)),
  // The facts of a failed message are left out where it was not charged.
  'message.failed': (event) => ({ ...presentMessageEvent(event), charged: event.facts?.charged ?? false }),
  'message.reaction': (event) => ({
    ...presentMessageEvent(event),
    reaction: { emoji: event.facts.emoji, from: event.facts.from },
  }),
  'message.edited': presentMessageEvent,
  'message.deleted': presentMessageEvent,
  'message.vote': (event) => ({
    ...presentMessageEvent(event),
    vote: { options: [...event.facts.options], from: event.facts.from },
  }),
  'instance.created': presentInstanceEvent,
  'instance.deleted': presentInstanceEvent,
  'instance.linked': presentInstanceEvent,
  'instance.connected': presentInstanceEvent,
  'instance.disconnected': (event) => ({ ...presentInstanceEvent(event), since: toTime(event.facts.since) }),
  'instance.logged_out': presentInstanceEvent,
  'instance.failed': presentInstanceEvent,
  'instance.needs_linking': presentInstanceEvent,
  'instance.standing': presentStanding,
  'recipient.opted_out': presentOptOut,
  'key.created': presentKeyEvent,
  'key.changed': presentKeyEvent,
  'key.deleted': presentKeyEvent,
  'key.expired': presentKeyEvent,
  'quota.warning': presentQuotaEvent,
  'quota.exhausted': presentQuotaEvent,
  'order.paid': presentOrderEvent,
  'order.failed': presentOrderEvent,
  'order.refunded': presentOrderEvent,
  'subscription.started': presentSubscriptionEvent,
  'subscription.cancelled': presentSubscriptionEvent,
  'subscription.ending': presentSubscriptionEvent,
  'subscription.ended': presentSubscriptionEvent,
  'webhook.disabled': presentWebhookDisabled,
  'webhook.test': presentWebhookTest,
  'instance.updated': ({ instanceId }) => ({ instance: { id: encodeId('ins', instanceId ?? '') } }),
  'conversation.updated': ({ objectId }) => ({ conversation: { id: encodeId('cnv', objectId ?? '') } }),
};

export function presentEventData(event: AccountEvent): StreamedEventBody['data'] {
  const present = PRESENTERS[event.type] as (event: AccountEvent) => StreamedEventBody['data'];
  return present(event);
}

/** The message with its file as it was then. */
function withFileAsOf({ message, facts, ...event }: Factual<'message.media'>) {
  if (!message) return { ...event, message };
  return { ...event, message: { ...message, message: { ...message.message, file: facts } } };
}

function presentInstanceEvent({ instanceId, facts }: Factual<InstanceType>): DataOf<'instance.linked'> {
  const { status, phone, name, reason, reasonCode } = facts;
  const id = encodeId('ins', instanceId ?? '');
  return {
    instance: { id, status, phone, name, reason, reason_code: reasonCode, needs: NEEDS[status] ?? null },
  };
}

/** What a person must do in these statuses. */
const NEEDS: Partial<Record<FactsOf[InstanceType]['status'], 'link' | 'reset'>> = {
  initializing: 'link',
  logged_out: 'link',
  failed: 'reset',
};

function presentKeyEvent({ objectId, facts }: Factual<'key.created'>): DataOf<'key.created'> {
  const { name, isActive, expiresAt } = facts;
  return {
    key: {
      id: encodeId('key', objectId ?? ''),
      name,
      is_active: isActive,
      expires_at: toTimeOrNull(expiresAt),
    },
  };
}

function presentQuotaEvent({ facts }: Factual<'quota.warning'>): DataOf<'quota.warning'> {
  const { sent, limit, windowEndsAt } = facts;
  return {
    usage: { sent_messages: sent, message_limit: limit, remaining: Math.max(0, limit - sent) },
    percent: limit > 0 ? Math.floor((sent * 100) / limit) : 100,
    window_ends_at: toTime(windowEndsAt),
  };
}

function presentOrderEvent({ objectId, facts }: Factual<'order.paid'>): DataOf<'order.paid'> {
  const { plan, amountPaise, status, paidAt } = facts;
  const [id, amount] = [encodeId('ord', objectId ?? ''), toRupees(amountPaise)];
  return { order: { id, plan, amount, currency: 'INR', status, paid_at: toTimeOrNull(paidAt) } };
}

function presentSubscriptionEvent({
  facts,
}: Factual<'subscription.started'>): DataOf<'subscription.started'> {
  return {
    subscription: {
      plan: facts.plan,
      instance_limit: facts.instanceLimit,
      message_limit: facts.messageLimit,
      starts_at: toTime(facts.startsAt),
      ends_at: toTime(facts.endsAt),
      previous_plan: facts.previousPlan,
    },
  };
}

function presentWebhookDisabled({
  objectId,
  facts,
}: Factual<'webhook.disabled'>): DataOf<'webhook.disabled'> {
  const { url, reason, failingSince, recordingUntil } = facts;
  const [failing_since, recording_until] = [toTimeOrNull(failingSince), toTimeOrNull(recordingUntil)];
  return {
    webhook: { id: encodeId('hook', objectId ?? ''), url, reason, failing_since, recording_until },
  };
}

/** A test shows the example of the type that it stands for; of another test, that of a received message. */
function presentWebhookTest({ facts }: Factual<'webhook.test'>): DataOf<'webhook.test'> {
  const [received] = EVENT_CATALOGUE;
  const { type, example } =
    EVENT_CATALOGUE.find((event) => event.type === facts.sampleOf && event.type !== 'webhook.test') ??
    received;
  return { sample_of: type, sample: example as DataOf<'webhook.test'>['sample'] };
}

/** PostgreSQL writes microseconds and an offset into JSON. */
function toTime(time: string): string {
  return new Date(time).toISOString();
}

function toTimeOrNull(time: string | null): string | null {
  return time === null ? null : toTime(time);
}
