import { STREAM_ONLY_TYPES } from '../../events/event-type.js';
import type { EventsPorts } from '../../events/ports.js';
import type { Delivery } from '../delivery/delivery.js';
import type { DeliveriesPorts } from '../delivery/ports.js';
import type { EndpointRef } from '../endpoints/read-webhooks.js';
import type { WebhooksPorts } from '../ports.js';
import { DeliveryNotFound } from './errors.js';
import { findEnabledEndpoint } from './push-endpoint.js';

type ResendDeliveryPorts = Pick<DeliveriesPorts, 'deliveries'> &
  Pick<EventsPorts, 'eventLog'> &
  Pick<WebhooksPorts, 'webhookEndpoints'>;

/** Delivers one event once more, now and with the same id, whether it was delivered or given up. */
export class ResendDelivery {
  readonly #ports: ResendDeliveryPorts;

  constructor(ports: ResendDeliveryPorts) {
    this.#ports = ports;
  }

  /** Resolves when it is queued. @throws WebhookNotFound, InvalidWebhook, WebhookDisabled, DeliveryNotFound */
  async execute({ eventId, ...ref }: EndpointRef & { readonly eventId: string }): Promise<Delivery> {
    const { deliveries, eventLog, webhookEndpoints } = this.#ports;
    await findEnabledEndpoint(webhookEndpoints, ref);
    const event = await eventLog.find(ref.accountId, eventId);
    if (!event || STREAM_ONLY_TYPES.includes(event.type)) throw new DeliveryNotFound();
    await deliveries.resend({ ...ref, event });
    const queued = await deliveries.find(ref.accountId, ref.endpointId, eventId);
    if (!queued) throw new DeliveryNotFound();
    const { all: _, ...delivery } = queued;
    return delivery;
  }
}
