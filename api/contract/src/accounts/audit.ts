import { z } from 'zod';
import { timestamp } from '../fields/fields.js';
import { operation } from '../operation/operation.js';

const suspension = z
  .strictObject({
    level: z.enum(['sends', 'linking', 'all']).meta({
      description:
        'What is stopped. `sends`: messages; `linking`: also new instances and linking; `all`: also API keys and the connections',
    }),
    sentence: z.string().meta({ description: 'What is stopped, and why' }),
    still_works: z.string().meta({ description: 'What goes on meanwhile, in words' }),
    what_to_do: z.string().meta({ description: 'How it ends, and whom to write to' }),
    since: timestamp,
    until: timestamp.nullable().meta({ description: 'When it ends by itself' }),
  })
  .meta({ id: 'Suspension' });

export const auditEntry = z
  .strictObject({
    id: z.string(),
    at: timestamp,
    action: z.string().meta({ examples: ['account.suspended', 'order.refunded', 'instance.restarted'] }),
    target: z.string().nullable().meta({ description: 'The instance or order that it was done to' }),
    reason: z.string(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntryBody = z.output<typeof auditEntry>;

export const audit = {
  read: operation({
    id: 'getAccountAudit',
    method: 'GET',
    path: '/api/profile/audit',
    summary:
      'Read whether the account is suspended, and what the operators of the service did to it, the newest first',
    tag: 'Profile',
    auth: 'account',
    responses: {
      200: z.strictObject({ suspension: suspension.nullable(), entries: z.array(auditEntry) }),
    },
    errors: [],
  }),
};
