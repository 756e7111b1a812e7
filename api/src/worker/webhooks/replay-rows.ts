import type { DeliveryRecord } from '@waxwing/core';
import type { EndpointDelivery } from './endpoint/endpoint-delivery.js';

/** How far the running replays have come. */
export function replayRows(active: readonly EndpointDelivery[]): DeliveryRecord['replays'] {
  return active.flatMap(({ replay, endpoint }) => {
    if (!replay) return [];
    const { id, delivered, failed, reader } = replay;
    const { id: endpointId, accountId } = endpoint;
    return [{ id, endpointId, accountId, delivered, failed, position: reader.position, done: reader.isDone }];
  });
}
