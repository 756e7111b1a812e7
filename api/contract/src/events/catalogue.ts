import { z } from 'zod';
import { keyEvents, quotaEvents } from './account-events.js';
import { billingEvents } from './billing-events.js';
import { conversationUpdated } from './conversation-events.js';
import { describeEvent } from './event.js';
import { instanceEvents, instanceUpdated } from './instance-events.js';
import { messageEvents } from './message-events.js';
import { recipientOptedOut } from './recipient-events.js';
import { webhookDisabled } from './webhook-events.js';

const SAMPLED = [
  ...messageEvents,
  ...instanceEvents,
  recipientOptedOut,
  ...keyEvents,
  ...quotaEvents,
  ...billingEvents,
  webhookDisabled,
] as const;
const [RECEIVED] = messageEvents;

const webhookTest = describeEvent('webhook.test', {
  when: 'You have asked for a test; only the endpoint that is tested gets it',
  data: z.strictObject({
    sample_of: z.string().meta({ description: 'The type of `sample`' }),
    sample: anyOf(SAMPLED),
  }),
  example: { sample_of: RECEIVED.type, sample: RECEIVED.example },
});

/** Every type of event that a webhook can take and the log answers. */
export const EVENT_CATALOGUE = [...SAMPLED, webhookTest] as const;

/** All types, with those of live streams. */
export const ALL_EVENTS = [...EVENT_CATALOGUE, instanceUpdated, conversationUpdated] as const;
export type EventTypeName = (typeof ALL_EVENTS)[number]['type'];

/** An event of the log. */
export const eventBody = anyOf(EVENT_CATALOGUE).meta({ id: 'Event' });
export type EventBody = z.output<typeof eventBody>;

/** An event of the log or of a live stream. */
export const streamedEventBody = anyOf(ALL_EVENTS);
export type StreamedEventBody = z.output<typeof streamedEventBody>;

/** One of the described events, told apart by `type`. */
function anyOf<E extends { readonly schema: z.core.$ZodTypeDiscriminable }>(described: readonly E[]) {
  const schemas = described.map(({ schema }): E['schema'] => schema);
  return z.discriminatedUnion('type', schemas as [E['schema'], ...E['schema'][]]);
}
