import { z } from 'zod';
import { id, pathId, text, timestamp } from '../fields/fields.js';
import { instanceStatus, phone, reasonCode } from '../instances/instance.js';
import { pairingCodeText } from '../instances/linking.js';
import { condition } from '../instances/standing.js';
import { operation } from '../operation/operation.js';
import { listOf, object, paging } from './fields.js';
import { SAMPLE_INSTANCE, SAMPLE_INSTANCE_ID } from './samples.js';
import { showTyping } from './typing.js';

const reason = {
  status_reason: z.string().nullable().meta({ description: 'The reason of the status, for people' }),
  status_reason_code: reasonCode,
};

const instance = z
  .strictObject({
    id: id('ins'),
    object: object('instance'),
    status: instanceStatus,
    ...reason,
    retry_at: timestamp.nullable().meta({
      description: 'The earliest time of the next login, where WhatsApp refused it for a time',
    }),
    ready: z.boolean().meta({ description: 'Whether the instance can send now' }),
    phone,
    name: z.string().nullable().meta({ description: 'The name of the account on WhatsApp' }),
    display_name: z.string().nullable().meta({
      description: 'The name that others see while WhatsApp names none for the account',
    }),
    phone_seen_at: timestamp.nullable().meta({ description: 'When the linked phone was last online' }),
    ...condition,
    created_at: timestamp,
  })
  .meta({ id: 'Instance' });
export type V1InstanceBody = z.output<typeof instance>;

const deleted = z
  .strictObject({ id: id('ins'), object: object('instance'), deleted: z.literal(true) })
  .meta({ id: 'DeletedInstance' });

const qrCode = z
  .strictObject({
    object: object('qr_code'),
    instance_id: id('ins'),
    status: instanceStatus,
    ...reason,
    qr: z.string().nullable().meta({
      description: 'The text of the code, to draw yourself; null while none waits to be scanned',
    }),
    qr_image: z.string().nullable().meta({ description: 'The same code as PNG in a data URL' }),
    expires_at: timestamp.nullable().meta({ description: 'When the next code replaces it' }),
  })
  .meta({ id: 'InstanceQrCode' });

const pairingCode = z
  .strictObject({
    object: object('pairing_code'),
    instance_id: id('ins'),
    code: pairingCodeText,
    expires_at: timestamp,
  })
  .meta({ id: 'InstancePairingCode' });

const tag = 'Instances';
const params = z.strictObject({ id: pathId('ins') });

export const v1Instances = {
  create: operation({
    id: 'instances.create',
    method: 'POST',
    path: '/api/v1/instances',
    summary: 'Create an instance',
    description:
      'Within the limit of the plan. The instance waits for its phone: read its QR code or ask for a pairing code next. Needs a key for all instances of the account; the key that creates an instance also opens it, and no further key is shown.',
    tag,
    auth: 'key',
    scope: 'instances:manage',
    responses: { 201: instance },
    errors: ['no_subscription', 'account_key_required', 'instance_limit'],
    answer: {
      ...SAMPLE_INSTANCE,
      status: 'initializing',
      ready: false,
      phone: null,
      name: null,
      phone_seen_at: null,
    },
  }),
  list: operation({
    id: 'instances.list',
    method: 'GET',
    path: '/api/v1/instances',
    summary: 'List instances',
    description: 'Those that the key opens, the oldest first.',
    tag,
    auth: 'key',
    scope: 'instances:read',
    query: z.strictObject(paging),
    responses: { 200: listOf(instance, 'InstanceList') },
    errors: ['invalid_cursor'],
    answer: { object: 'list', data: [SAMPLE_INSTANCE], has_more: false, next_cursor: null },
  }),
  get: operation({
    id: 'instances.get',
    method: 'GET',
    path: '/api/v1/instances/{id}',
    summary: 'Read an instance',
    description:
      'Its status, whether it can send, and how WhatsApp regards its number. Carries an `ETag` and answers 304 while nothing has changed.',
    tag,
    auth: 'key',
    scope: 'instances:read',
    params,
    responses: { 200: instance },
    conditional: 'secret',
    errors: ['instance_not_found'],
    answer: SAMPLE_INSTANCE,
  }),
  remove: operation({
    id: 'instances.delete',
    method: 'DELETE',
    path: '/api/v1/instances/{id}',
    summary: 'Delete an instance',
    description:
      'Unlinks the phone, and removes the instance and its own key for good. Messages that wait fail and are not charged; the history stays.',
    tag,
    auth: 'key',
    scope: 'instances:manage',
    params,
    responses: { 200: deleted },
    errors: ['instance_not_found', 'instance_busy'],
    answer: { id: SAMPLE_INSTANCE_ID, object: 'instance', deleted: true },
  }),
  qr: operation({
    id: 'instances.qr',
    method: 'GET',
    path: '/api/v1/instances/{id}/qr',
    summary: 'Read the QR code of an instance',
    description:
      'Keeps the instance linking for 30 seconds more: poll it every second or two until `status` is `ready`. Whoever scans the code links their WhatsApp account to the instance, so show it to nobody else.',
    tag,
    auth: 'key',
    scope: 'instances:manage',
    params,
    responses: { 200: qrCode },
    conditional: 'secret',
    errors: ['instance_not_found'],
    answer: {
      object: 'qr_code',
      instance_id: SAMPLE_INSTANCE_ID,
      status: 'initializing',
      status_reason: null,
      status_reason_code: 'waiting',
      qr: '2@AbCdEf…',
      qr_image: 'data:image/png;base64,iVBORw0…',
      expires_at: '2026-11-22T03:00:20.000Z',
    },
  }),
  pairingCode: operation({
    id: 'instances.pairingCode',
    method: 'POST',
    path: '/api/v1/instances/{id}/pairing-code',
    summary: 'Request a pairing code for an instance',
    description:
      'Links a phone without scanning: its owner enters the code under Linked devices. A newer request replaces an older code.',
    tag,
    auth: 'key',
    scope: 'instances:manage',
    repeatable: true,
    params,
    body: z.strictObject({
      number: text(64).meta({
        description: 'The number of the phone to link: E.164, with or without `+`, spaces and dashes',
      }),
    }),
    responses: { 200: pairingCode },
    errors: [
      'instance_not_found',
      'invalid_number',
      'already_linked',
      'reset_required',
      'pairing_refused',
      'pairing_unavailable',
    ],
    examples: { phone: { number: '+91 98000 00001' } },
    answer: {
      object: 'pairing_code',
      instance_id: SAMPLE_INSTANCE_ID,
      code: 'K7QD2M9X',
      expires_at: '2026-11-22T03:02:40.000Z',
    },
  }),
  logout: operation({
    id: 'instances.logout',
    method: 'POST',
    path: '/api/v1/instances/{id}/logout',
    summary: 'Log an instance out',
    description:
      'Unlinks its phone. The instance stays and can be linked again, to the same phone or another. Also what an instance with the status `failed` needs before it can link.',
    tag,
    auth: 'key',
    scope: 'instances:manage',
    repeatable: true,
    params,
    responses: { 200: instance },
    errors: ['instance_not_found', 'instance_busy'],
    answer: {
      ...SAMPLE_INSTANCE,
      status: 'initializing',
      ready: false,
      phone: null,
      name: null,
      phone_seen_at: null,
    },
  }),
  typing: showTyping,
};
