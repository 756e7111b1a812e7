import { contract, encodeId, type OwnRequestBody, type RequestBody } from '@waxwing/contract';
import {
  type GetRequest,
  type KeyIdentity,
  type ListRequests,
  type LoggedRequest,
  type NameKeys,
  type RequestPage,
  type RequestQuery,
  requestScopeOf,
} from '@waxwing/core';
import { reply, route } from '../../http/route.js';
import { keyIdOf, requestIdOf } from '../path-ids.js';
import { decodeCursor, encodeCursor } from '../public-messages/cursor.js';

export const listV1RequestsRoute = (listRequests: ListRequests) =>
  route(contract.v1Requests.list, async ({ query, caller: { accountId, key } }) => {
    const wanted = { accountId, within: requestScopeOf(key), ...filterOf(query) };
    return reply(200, presentPage(await listRequests.execute(wanted)));
  });

export const getV1RequestRoute = (getRequest: GetRequest) =>
  route(contract.v1Requests.get, async ({ params, caller: { accountId, key } }) => {
    const requestId = requestIdOf(params.request_id);
    const found = await getRequest.execute({ accountId, requestId, within: requestScopeOf(key) });
    return reply(200, presentRequest(found));
  });

export const listRequestsRoute = (listRequests: ListRequests, nameKeys: NameKeys) =>
  route(contract.requestLog.list, async ({ query, caller: { accountId } }) => {
    const page = await listRequests.execute({ accountId, ...filterOf(query) });
    const keys = await nameKeys.execute({ accountId, keyIds: page.requests.map(({ keyId }) => keyId) });
    const data = page.requests.map((request) => presentOwnRequest(request, keys));
    return reply(200, { ...presentPage(page), data });
  });

export const getRequestRoute = (getRequest: GetRequest, nameKeys: NameKeys) =>
  route(contract.requestLog.get, async ({ params, caller: { accountId } }) => {
    const requestId = requestIdOf(params.request_id);
    const found = await getRequest.execute({ accountId, requestId });
    return reply(200, presentOwnRequest(found, await nameKeys.execute({ accountId, keyIds: [found.keyId] })));
  });

interface ListQuery {
  readonly status?: '2xx' | '4xx' | '5xx' | undefined;
  readonly error_code?: string | undefined;
  readonly operation?: string | undefined;
  readonly key_id?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

function filterOf({
  status,
  error_code: code,
  operation,
  key_id,
  limit,
  cursor,
}: ListQuery): Omit<RequestQuery, 'accountId'> {
  return {
    statusClass: status,
    code,
    operation,
    keyId: key_id === undefined ? undefined : keyIdOf(key_id),
    limit,
    before: cursor === undefined ? undefined : decodeCursor(cursor),
  };
}

function presentPage({ requests, next }: RequestPage) {
  return {
    object: 'list' as const,
    data: requests.map(presentRequest),
    has_more: next !== undefined,
    next_cursor: next ? encodeCursor(next) : null,
  };
}

export function presentRequest({
  requestId,
  keyId,
  instanceId,
  at,
  ms,
  ...request
}: LoggedRequest): RequestBody {
  return {
    id: requestId,
    object: 'request',
    client_request_id: request.clientRequestId,
    created_at: at.toISOString(),
    operation: request.operation,
    status: request.status,
    error_code: request.code,
    duration_ms: ms,
    key_id: encodeId('key', keyId),
    instance_id: instanceId && encodeId('ins', instanceId),
    idempotency: request.idempotency,
    user_agent: request.userAgent,
    network: request.network,
  };
}

function presentOwnRequest(request: LoggedRequest, keys: ReadonlyMap<string, KeyIdentity>): OwnRequestBody {
  const key = keys.get(request.keyId);
  const instanceId = key?.instanceId ?? null;
  return {
    ...presentRequest(request),
    key_name: key?.name ?? null,
    key_instance_id: instanceId && encodeId('ins', instanceId),
  };
}
