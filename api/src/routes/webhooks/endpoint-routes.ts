import { contract, type EndpointOperations, encodeId, type WebhookChangeBody } from '@waxwing/contract';
import type {
  CreateWebhook,
  DeleteWebhook,
  EndpointSettings,
  GetWebhook,
  ListWebhooks,
  UpdateWebhook,
  WebhookEndpoint,
} from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { instanceIdOf } from '../path-ids.js';
import { decodeCursor, encodeCursor } from '../public-messages/cursor.js';
import { accountOf, ownEndpoint } from './own-endpoint.js';
import { presentWebhook } from './present-webhook.js';

function listRoute({ list }: Pick<EndpointOperations, 'list'>) {
  return (listWebhooks: ListWebhooks) =>
    route(list, async ({ query: { limit, cursor }, caller }) => {
      const after = cursor === undefined ? undefined : decodeCursor(cursor);
      const shown = await listWebhooks.execute({ accountId: accountOf(caller) });
      const rest = shown.filter(({ endpoint }) => after === undefined || isAfter(endpoint, after));
      const page = rest.slice(0, limit);
      const last = rest.length > page.length ? page.at(-1) : undefined;
      return reply(200, {
        object: 'list' as const,
        data: page.map(presentWebhook),
        has_more: last !== undefined,
        next_cursor: last ? encodeCursor(last.endpoint) : null,
      });
    });
}

function createRoute({ create }: Pick<EndpointOperations, 'create'>) {
  return (createWebhook: CreateWebhook) =>
    route(create, async ({ body: { kind, ...body }, caller }) => {
      const accountId = accountOf(caller);
      const created = await createWebhook.execute({ accountId, kind, ...settingsOf(body) });
      return reply(201, { ...presentWebhook(created), secret: created.secret });
    });
}

function getRoute({ get }: Pick<EndpointOperations, 'get'>) {
  return (getWebhook: GetWebhook) =>
    route(get, async (request) => reply(200, presentWebhook(await getWebhook.execute(ownEndpoint(request)))));
}

function updateRoute({ update }: Pick<EndpointOperations, 'update'>) {
  return (updateWebhook: UpdateWebhook) =>
    route(update, async ({ body, ...request }) => {
      const changed = await updateWebhook.execute({ ...ownEndpoint(request), ...settingsOf(body) });
      return reply(200, presentWebhook(changed));
    });
}

function deleteRoute({ remove }: Pick<EndpointOperations, 'remove'>) {
  return (deleteWebhook: DeleteWebhook) =>
    route(remove, async (request) => {
      const own = ownEndpoint(request);
      await deleteWebhook.execute(own);
      const id = encodeId('hook', own.endpointId);
      return reply(200, { id, object: 'webhook' as const, deleted: true as const });
    });
}

function settingsOf({
  instance_ids,
  order,
  max_in_flight,
  per_second,
  ...same
}: WebhookChangeBody): EndpointSettings {
  return {
    ...same,
    instanceIds: instance_ids?.map(instanceIdOf),
    strict: order === undefined ? undefined : order === 'strict',
    maxInFlight: max_in_flight,
    perSecond: per_second,
  };
}

function isAfter({ createdAt, id }: WebhookEndpoint, after: { createdAt: Date; id: string }): boolean {
  const later = createdAt.getTime() - after.createdAt.getTime();
  return later > 0 || (later === 0 && id > after.id);
}

export const listWebhooksRoute = listRoute(contract.webhooks);
export const createWebhookRoute = createRoute(contract.webhooks);
export const getWebhookRoute = getRoute(contract.webhooks);
export const updateWebhookRoute = updateRoute(contract.webhooks);
export const deleteWebhookRoute = deleteRoute(contract.webhooks);

export const listV1WebhooksRoute = listRoute(contract.v1Webhooks);
export const createV1WebhookRoute = createRoute(contract.v1Webhooks);
export const getV1WebhookRoute = getRoute(contract.v1Webhooks);
export const updateV1WebhookRoute = updateRoute(contract.v1Webhooks);
export const deleteV1WebhookRoute = deleteRoute(contract.v1Webhooks);
