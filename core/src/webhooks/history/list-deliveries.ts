import type { EventType } from '../../events/event-type.js';
import { maskOf } from '../../events/event-type.js';
import type { EventsPorts } from '../../events/ports.js';
import type { Delivery, DeliveryStatus } from '../delivery/delivery.js';
import type { DeliveriesPorts } from '../delivery/ports.js';
import { WebhookNotFound } from '../errors.js';
import type { WebhooksPorts } from '../ports.js';
import type { WebhookEndpoint } from '../webhook-endpoint.js';

/** The last delivery of the page before. */
export interface DeliveryPlace {
  readonly at: Date;
  readonly eventId: string;
}

export interface ListDeliveriesQuery {
  readonly accountId: string;
  readonly endpointId: string;
  /** All that were tried where it is absent. */
  readonly status?: DeliveryStatus | undefined;
  readonly types?: readonly EventType[] | undefined;
  /** Waiting ones are listed from the oldest on, all others from the latest attempt on. */
  readonly after?: DeliveryPlace | undefined;
  readonly limit: number;
}

export interface DeliveryPage {
  readonly deliveries: readonly Delivery[];
  readonly hasMore: boolean;
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
    const { accountId, endpointId, status, types, after, limit } = query;
    const { deliveries, webhookEndpoints } = this.#ports;
    const stored = await webhookEndpoints.find(accountId, endpointId);
    if (!stored) throw new WebhookNotFound();
    if (status === 'waiting') return this.#listWaiting(stored.endpoint, query);
    const found = await deliveries.list({
      accountId,
      endpointId,
      status,
      types,
      before: after,
      limit: limit + 1,
    });
    return { deliveries: found.slice(0, limit), hasMore: found.length > limit };
  }

  /** What waits has no row: it stands in the log behind the endpoint's position. */
  async #listWaiting(
    { accountId, position, types: taken, instanceIds }: WebhookEndpoint,
    { types, after, limit }: ListDeliveriesQuery,
  ): Promise<DeliveryPage> {
    const { eventLog } = this.#ports;
    const last = after && (await eventLog.find(accountId, after.eventId));
    const mask = types ? maskOf(types) & taken : taken;
    const page = await eventLog.read({
      accountId,
      after: last?.position ?? position,
      limit,
      types: mask,
      instanceIds,
    });
    const deliveries = page.events.map(({ id, type, occurredAt }): Delivery => {
      const untried = { attempts: 0, lastAttempt: null, nextAttemptAt: null };
      return { eventId: id, type, status: 'waiting', at: occurredAt, ...untried };
    });
    return { deliveries, hasMore: page.hasMore };
  }
}
