/**
 * The types of events, each with its bit in a mask of types. A bit is stored and never given to another type.
 */
export const EVENT_BITS = {
  'message.received': 0,
  'message.accepted': 1,
  'message.held': 35,
  'message.released': 36,
  'message.sent': 2,
  'message.delivered': 3,
  'message.read': 4,
  'message.failed': 5,
  'message.media': 32,
  'message.reaction': 6,
  'message.edited': 7,
  'message.deleted': 8,
  'message.vote': 33,
  'instance.created': 9,
  'instance.deleted': 10,
  'instance.linked': 11,
  'instance.connected': 12,
  'instance.disconnected': 13,
  'instance.logged_out': 14,
  'instance.failed': 15,
  'instance.needs_linking': 16,
  'instance.standing': 34,
  'recipient.opted_out': 37,
  'key.created': 17,
  'key.changed': 18,
  'key.deleted': 19,
  'key.expired': 20,
  'quota.warning': 21,
  'quota.exhausted': 22,
  'order.paid': 23,
  'order.failed': 24,
  'order.refunded': 25,
  'subscription.started': 26,
  'subscription.cancelled': 27,
  'subscription.ending': 28,
  'subscription.ended': 29,
  'webhook.disabled': 30,
  'webhook.test': 31,
  'instance.updated': 40,
  'conversation.updated': 41,
} as const;

export type EventType = keyof typeof EVENT_BITS;

export const EVENT_TYPES = Object.keys(EVENT_BITS) as EventType[];

/** Told to open streams alone: whoever looks at a dashboard reads anew. */
type StreamOnlyType = 'instance.updated' | 'conversation.updated';
export const STREAM_ONLY_TYPES: readonly EventType[] = [
  'instance.updated',
  'conversation.updated',
] satisfies StreamOnlyType[];

export type LoggedType = Exclude<EventType, StreamOnlyType>;
/** The types that webhooks take and the log answers. */
export const LOGGED_TYPES = EVENT_TYPES.filter(
  (type): type is LoggedType => !STREAM_ONLY_TYPES.includes(type),
);

/** What a new endpoint is told where its owner chooses nothing. */
export const DEFAULT_TYPES: readonly EventType[] = [
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

export function maskOf(types: Iterable<EventType>): bigint {
  let mask = 0n;
  for (const type of types) mask |= 1n << BigInt(EVENT_BITS[type]);
  return mask;
}

/** The types of a mask, in the order of the table. */
export function typesIn(mask: bigint): EventType[] {
  return EVENT_TYPES.filter((type) => (mask & maskOf([type])) !== 0n);
}

const BY_BIT = new Map<number, EventType>(EVENT_TYPES.map((type) => [EVENT_BITS[type], type]));

/** Undefined for a bit of a later version. */
export function eventTypeOf(bit: number): EventType | undefined {
  return BY_BIT.get(bit);
}
