import { z } from 'zod';
import { id, timestamp } from '../fields/fields.js';
import { instanceStatus, phone, reasonCode } from '../instances/instance.js';
import { health, type NumberHealthBody } from '../safety/health.js';
import { describeEvent, EXAMPLE_INSTANCE_ID } from './event.js';

const instance = z
  .strictObject({
    id: id('ins'),
    status: instanceStatus,
    phone,
    name: z.string().nullable().meta({ description: 'The name of the account on WhatsApp' }),
    reason: z.string().nullable().meta({ description: 'The reason of the status' }),
    reason_code: reasonCode,
    needs: z.enum(['link', 'reset']).nullable().meta({
      description: 'What a person must do before it can send: link a phone, or reset it first',
    }),
  })
  .meta({ id: 'EventInstance', description: 'An instance as it was when the event happened' });
type InstanceExample = z.output<typeof instance>;

const READY: InstanceExample = {
  id: EXAMPLE_INSTANCE_ID,
  status: 'ready',
  phone: '919800000001',
  name: 'Asha',
  reason: null,
  reason_code: null,
  needs: null,
};
const CREATED: InstanceExample = { ...READY, status: 'initializing', phone: null, name: null, needs: 'link' };
const LOGGED_OUT: InstanceExample = {
  ...READY,
  status: 'logged_out',
  reason: 'The device was removed on the phone. Link it again to go on.',
  reason_code: 'logged_out',
  needs: 'link',
};
const FAILED: InstanceExample = {
  ...READY,
  status: 'failed',
  reason: 'WhatsApp has banned this number.',
  reason_code: 'banned',
  needs: 'reset',
};
const DISCONNECTED: InstanceExample = {
  ...READY,
  status: 'disconnected',
  reason: 'The connection to WhatsApp was lost; Waxwing connects again.',
  reason_code: 'reconnecting',
};

const HELD: NumberHealthBody = {
  state: 'held',
  reason_code: 'strangers_refused',
  sentence:
    'WhatsApp has refused messages to several people who had not written to the number; under protection messages to new people are held until 2026-11-23 03:00 UTC.',
  since: '2026-11-22T03:00:00.123Z',
  until: '2026-11-23T03:00:00.123Z',
  counted: [{ what: 'refused_hour', value: 2, out_of: null, limit: 2 }],
  advice: 'After the hold one message is tried before others follow.',
};

function instanceEvent<T extends string>(type: T, when: string, example: InstanceExample) {
  const data = z.strictObject({ instance });
  return describeEvent(type, { when, data, example: { instance: example }, instanceId: EXAMPLE_INSTANCE_ID });
}

export const instanceEvents = [
  instanceEvent('instance.created', 'An instance has been created', CREATED),
  instanceEvent('instance.deleted', 'An instance has been deleted', READY),
  instanceEvent('instance.linked', 'A phone has been linked', READY),
  instanceEvent(
    'instance.connected',
    'It can send: after linking, or after a disconnect that was told',
    READY,
  ),
  describeEvent('instance.disconnected', {
    when: 'It has been away from WhatsApp for 30 seconds, and connects again by itself',
    data: z.strictObject({ instance, since: timestamp }),
    example: { instance: DISCONNECTED, since: '2026-11-22T02:59:30.000Z' },
    instanceId: EXAMPLE_INSTANCE_ID,
  }),
  instanceEvent('instance.logged_out', 'The phone has removed the device', LOGGED_OUT),
  instanceEvent('instance.failed', 'It has ended for good, such as by a ban', FAILED),
  instanceEvent(
    'instance.needs_linking',
    'A person must act before it can send: `needs` says how',
    LOGGED_OUT,
  ),
  describeEvent('instance.standing', {
    when: 'The health of its number has changed: for the worse or for the better',
    data: z.strictObject({ instance: z.strictObject({ id: id('ins') }), health }),
    example: { instance: { id: EXAMPLE_INSTANCE_ID }, health: HELD },
    instanceId: EXAMPLE_INSTANCE_ID,
  }),
] as const;

/** For live streams alone: the dashboard reads the instance anew. It carries no code, since a code is enough to link a phone. */
export const instanceUpdated = describeEvent('instance.updated', {
  when: 'Its status, QR code or pairing code has changed; in live streams only',
  data: z.strictObject({ instance: z.strictObject({ id: id('ins') }) }),
  example: { instance: { id: EXAMPLE_INSTANCE_ID } },
  instanceId: EXAMPLE_INSTANCE_ID,
});
