import { z } from 'zod';
import { id, text, timestamp } from '../fields/fields.js';
import { recipient } from '../messages/public-messages.js';
import { operation } from '../operation/operation.js';
import { listOf, object, paging } from '../v1/fields.js';
import { SAMPLE_INSTANCE_ID } from '../v1/samples.js';

const optOut = z
  .strictObject({
    object: object('opt_out'),
    chat_id: z.string().meta({ description: 'Digits, or `lid:` and digits' }),
    number: z.string().nullable().meta({ description: 'Digits; null where WhatsApp does not show it' }),
    since: timestamp,
    source: z.enum(['message', 'customer']).meta({
      description: '`message`: they wrote a word that opts out. `customer`: the account entered them',
    }),
    word: z.string().nullable().meta({ description: 'Which of the words they wrote; null for `customer`' }),
    instance_id: id('ins')
      .nullable()
      .meta({ description: 'The instance that they wrote to; null for `customer`' }),
  })
  .meta({ id: 'OptOut', description: 'Somebody who wants no messages from any instance of the account' });
export type OptOutBody = z.output<typeof optOut>;

const SAMPLE: OptOutBody = {
  object: 'opt_out',
  chat_id: '919876543210',
  number: '919876543210',
  since: '2026-11-22T03:00:00.123Z',
  source: 'message',
  word: 'stop',
  instance_id: SAMPLE_INSTANCE_ID,
};

const query = z.strictObject({
  number: text(64).optional().meta({ description: 'Only those whose number begins with these digits' }),
  ...paging,
});
const params = z.strictObject({
  number: z.string().meta({
    description: 'The number, or `chat_id`',
    examples: ['919876543210'],
  }),
});
const removed = z
  .strictObject({ object: object('opt_out'), chat_id: z.string(), deleted: z.literal(true) })
  .meta({ id: 'DeletedOptOut' });

const list = { method: 'GET', query, responses: { 200: listOf(optOut, 'OptOutList') } } as const;
const add = {
  method: 'POST',
  repeatable: true,
  body: z.strictObject({ number: recipient }),
  responses: { 200: optOut },
} as const;
const remove = { method: 'DELETE', params, responses: { 200: removed } } as const;

const own = { tag: 'Opt-outs in the dashboard', auth: 'account' } as const;

/** The calls of the dashboard. */
export const optOuts = {
  list: operation({
    ...list,
    ...own,
    id: 'listOptOuts',
    path: '/api/opt-outs',
    summary: 'List the people who want no messages, the newest first',
    errors: ['invalid_cursor'],
  }),
  add: operation({
    ...add,
    ...own,
    id: 'addOptOut',
    path: '/api/opt-outs',
    summary: 'Enter somebody who wants no messages',
    errors: ['invalid_number'],
    examples: { number: { number: '+91 98765 43210' } },
  }),
  remove: operation({
    ...remove,
    ...own,
    id: 'removeOptOut',
    path: '/api/opt-outs/{number}',
    summary: 'Remove somebody who wants messages again',
    errors: ['opt_out_not_found', 'invalid_number'],
  }),
};

const byKey = { tag: 'Safety', auth: 'key' } as const;

/** The calls for keys. */
export const v1OptOuts = {
  list: operation({
    ...list,
    ...byKey,
    id: 'optOuts.list',
    path: '/api/v1/opt-outs',
    summary: 'List opt-outs',
    description: 'The people who want no messages from any instance of the account, the newest first.',
    scope: 'messages:read',
    errors: ['invalid_cursor', 'account_key_required'],
    answer: { object: 'list', data: [SAMPLE], has_more: false, next_cursor: null },
  }),
  add: operation({
    ...add,
    ...byKey,
    id: 'optOuts.add',
    path: '/api/v1/opt-outs',
    summary: 'Add an opt-out',
    description:
      'Messages to this person are refused with `opted_out` from now on, by every instance of the account. Any key that may send may add; listing and removing need one for the whole account. One who is there already stays as they are.',
    scope: 'messages:send',
    errors: ['invalid_number'],
    examples: { number: { number: '+91 98765 43210' } },
    answer: { ...SAMPLE, source: 'customer', word: null, instance_id: null },
  }),
  remove: operation({
    ...remove,
    ...byKey,
    id: 'optOuts.remove',
    path: '/api/v1/opt-outs/{number}',
    summary: 'Remove an opt-out',
    description:
      'Only when the person has agreed: whoever wrote STOP and is written to again reports the number.',
    scope: 'messages:send',
    errors: ['opt_out_not_found', 'invalid_number', 'account_key_required'],
    answer: { object: 'opt_out', chat_id: SAMPLE.chat_id, deleted: true },
  }),
};
