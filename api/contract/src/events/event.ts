import { z } from 'zod';
import { id, timestamp } from '../fields/fields.js';
import { object } from '../v1/fields.js';

/** A break in the shape of an event is a new version; everything else only adds. */
const VERSION = 1;

/** What every event has. The names `type`, `timestamp` and `data` are those of Standard Webhooks. */
const envelope = {
  id: id('evt').meta({
    description:
      'The same in every attempt, replay and list, and the `webhook-id` of a delivery: a repetition is known by it',
  }),
  object: object('event'),
  version: z.literal(VERSION),
  timestamp: timestamp.meta({ description: 'When it happened' }),
  mode: z
    .enum(['live', 'sandbox'])
    .meta({ description: '`sandbox` where simulated phones take the place of WhatsApp' }),
  instance_id: id('ins')
    .nullable()
    .meta({ description: 'The instance that it is about; null where it is about the account' }),
};

export const EXAMPLE_TIME = '2026-11-22T03:00:00.123Z';
const EXAMPLE_ENVELOPE = {
  id: 'evt_0198c0de5a7e7000a1b2c3d4e5f60718',
  object: 'event',
  version: VERSION,
  mode: 'live',
} as const;

export const EXAMPLE_INSTANCE_ID = 'ins_0198c0de000070008000000000000002';

interface Described<D extends z.ZodObject> {
  /** A sentence for the documentation. */
  readonly when: string;
  readonly data: D;
  readonly example: z.output<D>;
  /** Where and when the example happened: its instance, and the time. */
  readonly instanceId?: string;
  readonly at?: string;
}

/** Describes a type of event: when it is written, its schema with `data` as its own part, and an example. */
export function describeEvent<T extends string, D extends z.ZodObject>(
  type: T,
  { when, data, example, instanceId, at = EXAMPLE_TIME }: Described<D>,
) {
  const schema = z
    .strictObject({ ...envelope, type: z.literal(type), data })
    .meta({ id: componentName(type), description: when });
  const whole = { ...EXAMPLE_ENVELOPE, timestamp: at, type, instance_id: instanceId ?? null, data: example };
  return { type, when, schema, example: whole as z.output<typeof schema> };
}

/** `message.received` is described as `MessageReceivedEvent`. */
function componentName(type: string): string {
  const words = type.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}Event`;
}
