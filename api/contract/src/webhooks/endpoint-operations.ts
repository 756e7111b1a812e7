import { z } from 'zod';
import type { Scope } from '../keys/scopes.js';
import { operation } from '../operation/operation.js';
import { listOf, paging } from '../v1/fields.js';
import { SAMPLE_SECRET, SAMPLE_WEBHOOK, SAMPLE_WEBHOOK_ID } from './samples.js';
import {
  createdWebhook,
  deletedWebhook,
  newWebhook,
  SETTINGS_BODY_LIMIT,
  webhook,
  webhookChange,
  webhookParams,
} from './webhook.js';

export const WEBHOOKS_TAG = 'Webhooks';

/** For whom the calls are: dashboards with a token, programs with a key. */
export interface WebhookCallers<A extends 'account' | 'key', V extends string> {
  readonly auth: A;
  readonly path: string;
  readonly scope?: Scope;
  /** The id of a call, by its verb. */
  readonly id: (verb: V) => string;
}

type EndpointVerb = 'list' | 'create' | 'get' | 'update' | 'delete';

/** The calls that dashboards and programs have alike. */
export function endpointOperations<A extends 'account' | 'key'>({
  auth,
  path,
  scope,
  id,
}: WebhookCallers<A, EndpointVerb>) {
  const callers = { auth, tag: WEBHOOKS_TAG, ...(scope && { scope }) };
  const keyErrors = auth === 'key' ? (['account_key_required'] as const) : [];
  return {
    list: operation({
      ...callers,
      id: id('list'),
      method: 'GET',
      path,
      summary: 'List webhooks',
      description: 'All webhooks of the account, the oldest first.',
      query: z.strictObject(paging),
      responses: { 200: listOf(webhook, 'WebhookList') },
      errors: [...keyErrors, 'invalid_cursor'],
      answer: { object: 'list', data: [SAMPLE_WEBHOOK], has_more: false, next_cursor: null },
    }),
    create: operation({
      ...callers,
      id: id('create'),
      method: 'POST',
      path,
      summary: 'Create a webhook',
      description:
        'Tells your server of what happens from now on: each event is posted to the URL, signed as Standard Webhooks defines it. The answer shows the secret to verify it with. How many webhooks an account may have depends on its plan.',
      body: newWebhook,
      bodyLimit: SETTINGS_BODY_LIMIT,
      responses: { 201: createdWebhook },
      errors: [
        'invalid_webhook',
        ...keyErrors,
        'no_subscription',
        'instance_not_found',
        'webhook_limit',
        'webhook_url_refused',
      ],
      examples: {
        shop: { url: 'https://shop.example/hook', events: ['message.*', 'instance.needs_linking'] },
        pull: { kind: 'pull', events: ['message.received'] },
      },
      answer: { ...SAMPLE_WEBHOOK, last_success_at: null, secret: SAMPLE_SECRET },
    }),
    get: operation({
      ...callers,
      id: id('get'),
      method: 'GET',
      path: `${path}/{id}`,
      summary: 'Read a webhook',
      description: 'Its settings and how its deliveries go. The secret is not part of it.',
      params: webhookParams,
      responses: { 200: webhook },
      errors: [...keyErrors, 'webhook_not_found'],
      answer: SAMPLE_WEBHOOK,
    }),
    update: operation({
      ...callers,
      id: id('update'),
      method: 'PUT',
      path: `${path}/{id}`,
      summary: 'Change a webhook',
      description: 'Settings that are left out stay as they are. Events that wait go to the new URL.',
      params: webhookParams,
      body: webhookChange,
      bodyLimit: SETTINGS_BODY_LIMIT,
      responses: { 200: webhook },
      errors: [
        'invalid_webhook',
        ...keyErrors,
        'webhook_not_found',
        'instance_not_found',
        'webhook_url_refused',
      ],
      examples: { events: { events: ['message.received'] } },
      answer: { ...SAMPLE_WEBHOOK, events: ['message.received'] },
    }),
    remove: operation({
      ...callers,
      id: id('delete'),
      method: 'DELETE',
      path: `${path}/{id}`,
      summary: 'Delete a webhook',
      description: 'What waits for it is not delivered any more.',
      params: webhookParams,
      responses: { 200: deletedWebhook },
      errors: [...keyErrors, 'webhook_not_found'],
      answer: { id: SAMPLE_WEBHOOK_ID, object: 'webhook', deleted: true },
    }),
  };
}

/** The calls that dashboards and keys share. */
export type EndpointOperations = ReturnType<typeof endpointOperations<'account' | 'key'>>;
