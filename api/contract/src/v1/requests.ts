import { z } from 'zod';
import { id, text, timestamp } from '../fields/fields.js';
import { operation } from '../operation/operation.js';
import { listOf, object, paging } from './fields.js';
import { SAMPLE_REQUEST } from './samples.js';

export const request = z
  .strictObject({
    id: z.string().meta({ description: 'The `request_id` and `X-Request-Id` of the answer' }),
    object: object('request'),
    client_request_id: z
      .string()
      .nullable()
      .meta({ description: 'The `X-Client-Request-Id` of the call, where it had one' }),
    created_at: timestamp.meta({ description: 'When it was answered' }),
    operation: z.string().meta({ description: 'The call, such as `messages.send`' }),
    status: z.int().meta({ description: 'The HTTP status of the answer' }),
    error_code: z.string().nullable().meta({ description: 'The `code` of a refusal' }),
    duration_ms: z.int(),
    key_id: id('key').meta({ description: 'The key of the call; the key itself is not kept' }),
    instance_id: id('ins').nullable().meta({ description: 'The instance that the call was about' }),
    idempotency: z.enum(['new', 'replayed', 'conflict']).nullable().meta({
      description:
        'What its `Idempotency-Key` did: a new call, the first answer again, or a refusal because of the key; null without one',
    }),
    user_agent: z.string().nullable(),
    network: z.string().meta({ description: 'The network of the caller (/24 or /48), not the address' }),
  })
  .meta({ id: 'Request' });
export type RequestBody = z.output<typeof request>;

const query = z.strictObject({
  status: z.enum(['2xx', '4xx', '5xx']).optional().meta({ description: 'Only answers of this class' }),
  error_code: text(64).optional().meta({ description: 'Only refusals with this `code`' }),
  operation: text(64).optional().meta({ description: 'Only this call, such as `messages.send`' }),
  key_id: text(128).optional().meta({ description: 'Only calls with this key' }),
  ...paging,
});

const requests = listOf(request, 'RequestList');
const params = z.strictObject({
  request_id: z.string().meta({ examples: [SAMPLE_REQUEST.id] }),
});
const KEPT =
  'The log keeps the public calls of the last seven days: what was called and what was answered, never a number, a text or a body. Under load calls may be missing from it: a message does not wait for its line.';

export const v1Requests = {
  list: operation({
    id: 'requests.list',
    method: 'GET',
    path: '/api/v1/requests',
    summary: 'List requests',
    description: `The newest first. ${KEPT} A page looks through a bounded part of the log: where few calls match, it may hold fewer than \`limit\`, or none, while \`has_more\` is true.`,
    tag: 'Requests',
    auth: 'key',
    scope: 'logs:read',
    query,
    responses: { 200: requests },
    errors: ['invalid_cursor', 'key_not_found'],
    answer: { object: 'list', data: [SAMPLE_REQUEST], has_more: false, next_cursor: null },
  }),
  get: operation({
    id: 'requests.get',
    method: 'GET',
    path: '/api/v1/requests/{request_id}',
    summary: 'Find a request',
    description: `The call that the \`request_id\` of an answer names. ${KEPT}`,
    tag: 'Requests',
    auth: 'key',
    scope: 'logs:read',
    params,
    responses: { 200: request },
    errors: ['request_not_found'],
    answer: SAMPLE_REQUEST,
  }),
};

/** A line of the log for the dashboard, which shows the whole account and thus the names of its keys. */
const ownRequest = request
  .extend({
    key_name: z.string().nullable().meta({ description: 'What the key is called; null where it is gone' }),
    key_instance_id: id('ins').nullable().meta({ description: 'The instance whose own key it is' }),
  })
  .meta({ id: 'OwnRequest' });
export type OwnRequestBody = z.output<typeof ownRequest>;

/** The same for the dashboard. */
export const requestLog = {
  list: operation({
    id: 'listRequests',
    method: 'GET',
    path: '/api/requests',
    summary: 'List the public calls of the last seven days, the newest first',
    tag: 'Requests',
    auth: 'account',
    query,
    responses: { 200: listOf(ownRequest, 'OwnRequestList') },
    errors: ['invalid_cursor', 'key_not_found'],
  }),
  get: operation({
    id: 'getRequest',
    method: 'GET',
    path: '/api/requests/{request_id}',
    summary: 'Find a public call by the request_id of its answer',
    tag: 'Requests',
    auth: 'account',
    params,
    responses: { 200: ownRequest },
    errors: ['request_not_found'],
  }),
};
