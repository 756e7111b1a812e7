import type { EventType } from '../webhooks.api.js';

/** What each type of event means, in the order of the form. */
const MEANINGS: Readonly<Record<EventType, string>> = {
  'message.received': 'somebody has written to you',
  'message.media': 'the file of a received message is here, or cannot be had',
  'message.accepted': 'your message is stored and waits to be sent',
  'message.held': 'it waits, to protect your number',
  'message.released': 'it has waited, and is on its way',
  'message.sent': 'WhatsApp has acknowledged your message',
  'message.delivered': 'it has reached the phone',
  'message.read': 'it has been read',
  'message.failed': 'it could not be sent',
  'message.reaction': 'somebody has reacted to a message',
  'message.edited': 'its author has changed a message',
  'message.deleted': 'its author has deleted a message for everyone',
  'message.vote': 'somebody has voted in a poll',
  'instance.created': 'an instance is new',
  'instance.deleted': 'an instance is gone',
  'instance.linked': 'a phone has been linked',
  'instance.connected': 'it can send',
  'instance.disconnected': 'it has been away for half a minute',
  'instance.logged_out': 'the phone has unlinked it',
  'instance.failed': 'WhatsApp has refused it',
  'instance.needs_linking': 'you have to link it again',
  'instance.standing': 'the health of its number has changed',
  'recipient.opted_out': 'somebody wants no more messages',
  'key.created': 'a key is new',
  'key.changed': 'a key was renamed, or switched on or off',
  'key.deleted': 'a key is gone',
  'key.expired': 'a key has expired',
  'quota.warning': '80 % of your messages are used up',
  'quota.exhausted': 'all of your messages are used up',
  'order.paid': 'an order has been paid',
  'order.failed': 'a payment has failed',
  'order.refunded': 'a payment has been given back',
  'subscription.started': 'a plan has started',
  'subscription.cancelled': 'a plan has been cancelled',
  'subscription.ending': 'a plan ends in three days',
  'subscription.ended': 'a plan has ended',
  'webhook.disabled': 'another webhook has been disabled',
  'webhook.test': 'you have asked for a test',
};

const TITLES: readonly (readonly [prefix: string, title: string])[] = [
  ['message', 'Messages'],
  ['instance', 'Instances'],
  ['recipient', 'Recipients'],
  ['quota', 'Quota'],
  ['subscription', 'Subscription'],
  ['order', 'Orders'],
  ['key', 'API keys'],
  ['webhook', 'Webhooks'],
];

export interface EventGroup {
  readonly title: string;
  readonly events: readonly { readonly type: EventType; readonly meaning: string }[];
}

export const EVENT_GROUPS: readonly EventGroup[] = TITLES.map(([prefix, title]) => ({
  title,
  events: (Object.keys(MEANINGS) as EventType[])
    .filter((type) => type.startsWith(`${prefix}.`))
    .map((type) => ({ type, meaning: MEANINGS[type] })),
}));

/** What a new webhook takes: an answer, a failure, and what a person has to act on. */
export const USUAL_EVENTS: readonly EventType[] = [
  'message.received',
  'message.delivered',
  'message.read',
  'message.failed',
  'instance.linked',
  'instance.connected',
  'instance.disconnected',
  'instance.logged_out',
  'instance.failed',
  'instance.needs_linking',
  'quota.warning',
  'quota.exhausted',
  'order.paid',
  'subscription.ending',
  'subscription.ended',
  'webhook.disabled',
  'webhook.test',
];
