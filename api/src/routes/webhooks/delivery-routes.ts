import { contract, type DeliveryOperations } from '@waxwing/contract';
import type {
  GetDelivery,
  ListDeliveries,
  RecoverDeliveries,
  ResendDelivery,
  SendTestEvent,
} from '@waxwing/core';
import { HttpError } from '../../http/http-error.js';
import type { AccountCaller, KeyCaller } from '../../http/request/authenticate.js';
import { reply, route } from '../../http/route.js';
import { eventIdOf } from '../path-ids.js';
import { decodeCursor, encodeCursor } from '../public-messages/cursor.js';
import { clampToRange } from '../time-range.js';
import { ownEndpoint } from './own-endpoint.js';
import { presentDelivery, presentDeliveryDetail, presentOutcome } from './present-delivery.js';

function listRoute({ listDeliveries: operation }: Pick<DeliveryOperations, 'listDeliveries'>) {
  return (listDeliveries: ListDeliveries) =>
    route(operation, async ({ query: { status, type: types, limit, cursor }, ...request }) => {
      const place = cursor === undefined ? undefined : decodeCursor(cursor);
      const after = place && { at: place.createdAt, eventId: place.id };
      const page = await listDeliveries.execute({ ...ownEndpoint(request), status, types, limit, after });
      const { deliveries, next } = page;
      return reply(200, {
        object: 'list' as const,
        data: deliveries.map(presentDelivery),
        has_more: next !== undefined,
        next_cursor: next ? encodeCursor({ createdAt: next.at, id: next.eventId }) : null,
      });
    });
}

function getRoute({ getDelivery: operation }: Pick<DeliveryOperations, 'getDelivery'>) {
  return (getDelivery: GetDelivery) =>
    route(operation, async (request) =>
      reply(200, presentDeliveryDetail(await getDelivery.execute(ownDelivery(request)))),
    );
}

function resendRoute({ resendDelivery: operation }: Pick<DeliveryOperations, 'resendDelivery'>) {
  return (resendDelivery: ResendDelivery) =>
    route(operation, async (request) =>
      reply(202, presentDelivery(await resendDelivery.execute(ownDelivery(request)))),
    );
}

function recoverRoute({ recoverDeliveries: operation }: Pick<DeliveryOperations, 'recoverDeliveries'>) {
  return (recoverDeliveries: RecoverDeliveries) =>
    route(operation, async ({ body, ...request }) => {
      const since = clampToRange(new Date(body.since));
      const recovered = await recoverDeliveries.execute({ ...ownEndpoint(request), since });
      return reply(200, { object: 'recovery' as const, recovered });
    });
}

function testRoute({ sendTest: operation }: Pick<DeliveryOperations, 'sendTest'>) {
  return (sendTestEvent: SendTestEvent) =>
    route(operation, async ({ body: { type }, endSignal, ...request }) => {
      const signal = endSignal();
      const sent = await sendTestEvent
        .execute({ ...ownEndpoint(request), type, signal })
        .catch((error: unknown) => {
          throw signal.aborted ? new HttpError('unavailable', 'The service restarts. Test again.') : error;
        });
      const { eventId, body, outcome } = sent;
      return reply(200, {
        object: 'test_delivery' as const,
        event_id: eventId,
        ...presentOutcome(outcome),
        response: outcome.response,
        body,
      });
    });
}

function ownDelivery(request: {
  params: { id: string; event_id: string };
  caller: AccountCaller | KeyCaller;
}) {
  return { ...ownEndpoint(request), eventId: eventIdOf(request.params.event_id) };
}

export const listDeliveriesRoute = listRoute(contract.webhooks);
export const getDeliveryRoute = getRoute(contract.webhooks);
export const resendDeliveryRoute = resendRoute(contract.webhooks);
export const recoverDeliveriesRoute = recoverRoute(contract.webhooks);
export const sendTestRoute = testRoute(contract.webhooks);

export const listV1DeliveriesRoute = listRoute(contract.v1Webhooks);
export const getV1DeliveryRoute = getRoute(contract.v1Webhooks);
export const resendV1DeliveryRoute = resendRoute(contract.v1Webhooks);
export const recoverV1DeliveriesRoute = recoverRoute(contract.v1Webhooks);
export const sendV1TestRoute = testRoute(contract.v1Webhooks);
