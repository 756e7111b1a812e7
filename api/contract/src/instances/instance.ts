import { z } from 'zod';
import { id, pathId, timestamp } from '../fields/fields.js';
import { condition } from './standing.js';

export const instanceParams = z.strictObject({ instanceId: pathId('ins') });

export const instanceStatus = z.enum(['initializing', 'ready', 'disconnected', 'logged_out', 'failed']);
export const reasonCode = z
  .enum([
    'waiting',
    'reconnecting',
    'replaced',
    'expired',
    'phone_offline',
    'logged_out',
    'phone_away',
    'too_many_devices',
    'refused',
    'restricted',
    'locked',
    'banned',
    'login_refused',
    'whatsapp_unavailable',
    'passkey_required',
    'passkey_refused',
    'passkey_unanswered',
    'client_outdated',
    'version_suspected',
    'proxy_unreachable',
    'account_suspended',
    'unsupported',
  ])
  .nullable()
  .meta({ description: 'Code of the reason, for programs' });
export const phone = z.string().nullable().meta({ description: 'The linked number, digits only' });
const activity = {
  messages_today: z.int().meta({ description: 'Sent and received since midnight, UTC' }),
  last_message_at: timestamp.nullable(),
};

export const summary = z
  .strictObject({
    instanceId: id('ins'),
    currentStatus: instanceStatus,
    createdAt: timestamp,
    phone,
    name: z.string().nullable(),
    ...condition,
    ...activity,
  })
  .meta({ id: 'InstanceSummary' });
export type InstanceSummaryBody = z.output<typeof summary>;

export const access = z
  .strictObject({ instance_id: id('ins'), status: instanceStatus, api_key: z.string(), publicUrl: z.url() })
  .meta({ id: 'InstanceAccess' });
export type InstanceAccessBody = z.output<typeof access>;

export const detail = access
  .extend({
    status_reason: z.string().nullable(),
    status_reason_code: reasonCode,
    retry_at: timestamp.nullable().meta({
      description: 'The earliest time of the next login, where WhatsApp refused it for a time',
    }),
    phone,
    name: z.string().nullable(),
    display_name: z.string().nullable().meta({
      description: 'The name that others see while WhatsApp names none for the account',
    }),
    phone_seen_at: timestamp.nullable().meta({ description: 'When the linked phone was last online' }),
    ...condition,
    created_at: timestamp,
    api_key_active: z.boolean().meta({ description: 'Whether the API key of the instance is switched on' }),
    ...activity,
  })
  .meta({ id: 'InstanceDetail' });
export type InstanceDetailBody = z.output<typeof detail>;
