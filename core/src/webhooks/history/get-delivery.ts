import type { AccountEvent } from '../../events/event.js';
import type { EventsPorts } from '../../events/ports.js';
import type { Delivery, DeliveryAttempt } from '../delivery/delivery.js';
import type { DeliveriesPorts } from '../delivery/ports.js';
import { WebhookNotFound } from '../errors.js';
import type { WebhooksPorts } from '../ports.js';
import type { WebhookEndpoint } from '../webhook-endpoint.js';
import { DeliveryNotFound } from './errors.js';

export interface DeliveryDetail {
  readonly endpoint: WebhookEndpoint;
  readonly delivery: Delivery;
  /** All that are kept, the oldest first. */
  readonly attempts: readonly DeliveryAttempt[];
  /** Null where the log does not hold it any more. */
  readonly event: AccountEvent | null;
}

type GetDeliveryPorts = Pick<DeliveriesPorts, 'deliveries'> &
  Pick<EventsPorts, 'eventLog'> &
  Pick<WebhooksPorts, 'webhookEndpoints'>;

/** Shows one event at one endpoint with all of its attempts. */
export class GetDelivery {
  readonly #ports: GetDeliveryPorts;

  constructor(ports: GetDeliveryPorts) {
    this.#ports = ports;
  }

  /** @throws WebhookNotFound, DeliveryNotFound where the account has no such event */
  async execute(of: {
    readonly accountId: string;
    readonly endpointId: string;
    readonly eventId: string;
  }): Promise<DeliveryDetail> {
    const { deliveries, eventLog, webhookEndpoints } = this.#ports;
    const stored = await webhookEndpoints.find(of.accountId, of.endpointId);
    if (!stored) throw new WebhookNotFound();
    const { endpoint } = stored;
    const [found, event = null] = await Promise.all([
      deliveries.find(of.accountId, of.endpointId, of.eventId),
      eventLog.find(of.accountId, of.eventId),
    ]);
    if (found) {
      const { all: attempts, ...delivery } = found;
      return { endpoint, delivery, attempts, event };
    }
    if (!event) throw new DeliveryNotFound();
    const { id: eventId, type, occurredAt: at } = event;
    const untried = { status: 'waiting', attempts: 0, lastAttempt: null, nextAttemptAt: null } as const;
    return { endpoint, delivery: { eventId, type, at, ...untried }, attempts: [], event };
  }
}
