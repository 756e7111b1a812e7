import { z } from 'zod';
import { dayOrInstant, id, timestamp } from '../fields/fields.js';
import { operation } from '../operation/operation.js';
import { object } from '../v1/fields.js';
import { since } from './delivery.js';
import { WEBHOOKS_TAG, type WebhookCallers } from './endpoint-operations.js';
import { SAMPLE_REPLAY } from './samples.js';
import { eventNames, eventType, webhookParams } from './webhook.js';

const replay = z
  .strictObject({
    id: id('rpl'),
    object: object('replay'),
    state: z.enum(['running', 'done', 'cancelled']),
    since: timestamp,
    until: timestamp,
    events: z
      .array(eventType)
      .nullable()
      .meta({ description: 'Only these types; null for those that the webhook takes' }),
    delivered: z.int(),
    failed: z.int().meta({ description: 'Those that failed once or more; they are tried again like others' }),
    progress: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .meta({ description: 'How much of the time it has come through, 0 to 1; null where that is unknown' }),
    created_at: timestamp,
  })
  .meta({ id: 'Replay' });
export type ReplayBody = z.output<typeof replay>;

/** Not 404 where there was none: the page of every webhook asks for it. */
const lastReplay = z
  .strictObject({ replay: replay.nullable().meta({ description: 'Null where there was none' }) })
  .meta({ id: 'LastReplay' });

type ReplayVerb = 'startReplay' | 'getReplay' | 'cancelReplay';

const partsOf = <A extends 'account' | 'key'>({ auth, path, scope }: WebhookCallers<A, ReplayVerb>) => ({
  call: {
    auth,
    tag: WEBHOOKS_TAG,
    path: `${path}/{id}/replay`,
    params: webhookParams,
    ...(scope && { scope }),
  },
  keyErrors: auth === 'key' ? (['account_key_required'] as const) : [],
});

const SHOW = 'Show the last replay of a webhook';

/** Delivering events of the past once more: what dashboards and programs do alike. */
export function replayOperations<A extends 'account' | 'key'>(callers: WebhookCallers<A, ReplayVerb>) {
  const { call, keyErrors } = partsOf(callers);
  return {
    startReplay: operation({
      ...call,
      id: callers.id('startReplay'),
      method: 'POST',
      summary: 'Deliver events of the past once more',
      description:
        'All that the log holds of this time, under the same ids, beside the new events. A webhook has one replay at a time, an account begins three an hour.',
      body: z.strictObject({
        since,
        until: dayOrInstant.optional().meta({
          description: 'A day, which it includes, or a time. Up to now without it',
        }),
        events: eventNames.optional().meta({
          description: 'Only these types; `message.*` stands for all types of messages',
        }),
      }),
      responses: { 201: replay },
      errors: [...keyErrors, 'webhook_not_found', 'webhook_disabled', 'invalid_webhook', 'replay_running'],
      examples: { yesterday: { since: '2026-11-21', until: '2026-11-21' } },
      answer: SAMPLE_REPLAY,
    }),
    cancelReplay: operation({
      ...call,
      id: callers.id('cancelReplay'),
      method: 'DELETE',
      summary: 'Stop the replay of a webhook',
      description:
        'What is on its way arrives, nothing else is sent. Answers the last replay where none runs.',
      responses: { 200: replay },
      errors: [...keyErrors, 'webhook_not_found', 'replay_not_found'],
      answer: { ...SAMPLE_REPLAY, state: 'cancelled' },
    }),
  };
}

/** The calls that dashboards and keys share. */
export type ReplayOperations = ReturnType<typeof replayOperations<'account' | 'key'>>;

/** How a dashboard asks for a replay: where there was none, that is no error. */
export function showReplay(callers: WebhookCallers<'account', ReplayVerb>) {
  return operation({
    ...partsOf(callers).call,
    id: callers.id('getReplay'),
    method: 'GET',
    summary: SHOW,
    responses: { 200: lastReplay },
    errors: ['webhook_not_found'],
    answer: { replay: SAMPLE_REPLAY },
  });
}

/** How a program asks for a replay: it gets the object itself. */
export function getReplay(callers: WebhookCallers<'key', ReplayVerb>) {
  const { call, keyErrors } = partsOf(callers);
  return operation({
    ...call,
    id: callers.id('getReplay'),
    method: 'GET',
    summary: SHOW,
    description: 'How far it has come, or what became of it.',
    responses: { 200: replay },
    errors: [...keyErrors, 'webhook_not_found', 'replay_not_found'],
    answer: SAMPLE_REPLAY,
  });
}
