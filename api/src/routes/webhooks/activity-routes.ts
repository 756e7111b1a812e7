import { contract, encodeId, type WebhookActivityBody } from '@waxwing/contract';
import type { BoundedCount, ReadWebhookActivity, WebhookActivity } from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { webhookIdOf } from '../path-ids.js';

export const listWebhookActivityRoute = (readActivity: ReadWebhookActivity) =>
  route(contract.webhooks.listActivity, async ({ query: { webhook_id: id }, caller: { accountId } }) => {
    const endpointId = id === undefined ? undefined : webhookIdOf(id);
    const found = await readActivity.execute({ accountId, endpointId });
    return reply(200, {
      object: 'list' as const,
      data: found.map(presentActivity),
      has_more: false,
      next_cursor: null,
    });
  });

function presentActivity({
  endpointId,
  hours,
  waiting,
  retrying,
  givenUp,
}: WebhookActivity): WebhookActivityBody {
  return {
    object: 'webhook_activity',
    webhook_id: encodeId('hook', endpointId),
    hours: hours.map(({ at, delivered, failed }) => ({ at: at.toISOString(), delivered, failed })),
    waiting: presentCount(waiting),
    retrying: presentCount(retrying),
    given_up: { ...presentCount(givenUp), since: givenUp.since?.toISOString() ?? null },
  };
}

function presentCount({ count, hasMore }: BoundedCount) {
  return { count, has_more: hasMore };
}
