import type { EventType } from '../../events/event-type.js';
import { maskOf } from '../../events/event-type.js';
import type { EventsPorts } from '../../events/ports.js';
import type { DeliveryPage, DeliveryPlace, DeliveryStatus } from '../delivery/delivery.js';
import type { DeliveriesPorts } from '../delivery/ports.js';
import { type EndpointRef, findEndpoint } from '../endpoints/read-webhooks.js';
import type { WebhooksPorts } from '../ports.js';
import type { WebhookEndpoint } from '../webhook-endpoint.js';
import { waitingDelivery } from './get-delivery.js';

export interface ListDeliveriesQuery extends EndpointRef {
  /** All that were tried where it is absent. */
  readonly status?: DeliveryStatus | undefined;
  readonly types?: readonly EventType[] | undefined;
  /** Waiting ones are listed from the oldest on, all others from the latest attempt on. */
  readonly after?: DeliveryPlace | undefined;
  readonly limit: number;
}

type ListDeliveriesPorts = Pick<DeliveriesPorts, 'deliveries'> &
  Pick<EventsPorts, 'eventLog'> &
  Pick<WebhooksPorts, 'webhookEndpoints'>;

/** Shows what became of events at one endpoint, one row an event. */
export class ListDeliveries {
  readonly #ports: ListDeliveriesPorts;

  constructor(ports: ListDeliveriesPorts) {
    this.#ports = ports;
  }

  /** @throws WebhookNotFound */
  async execute(query: ListDeliveriesQuery): Promise<DeliveryPage> {
    const { status, after: before, ...filters } = query;
    const { endpoint } = await findEndpoint(this.#ports.webhookEndpoints, query);
    if (status !== 'waiting') return this.#ports.deliveries.list({ ...filters, status, before });
    return endpoint.kind === 'push'
      ? this.#listWaiting(endpoint, query)
      : { deliveries: [], next: undefined };
  }

  /** What waits has no row: it stands in the log behind the endpoint's position. */
  async #listWaiting(
    { accountId, position, types: taken, instanceIds }: WebhookEndpoint,
    { types, after, limit }: ListDeliveriesQuery,
  ): Promise<DeliveryPage> {
    const { eventLog } = this.#ports;
    const last = after && (await eventLog.find(accountId, after.eventId));
    const page = await eventLog.read({
      accountId,
      after: last?.position ?? position,
      limit,
      types: types ? maskOf(types) & taken : taken,
      instanceIds,
    });
    // The id alone counts for a place in the log.
    const at = page.events.at(-1)?.occurredAt ?? after?.at ?? new Date(0);
    const goesOn = page.hasMore && page.lastId !== undefined;
    return {
      deliveries: page.events.map(waitingDelivery),
      next: goesOn ? { at, eventId: page.lastId } : undefined,
    };
  }
}
