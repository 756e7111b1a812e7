import type { EventsPorts } from '../../events/ports.js';
import type { DeliveriesPorts } from '../delivery/ports.js';
import { WebhookNotFound } from '../errors.js';
import type { WebhooksPorts } from '../ports.js';
import type { StoredEndpoint } from '../webhook-endpoint.js';
import { DeliveryNotFound, WebhookDisabled } from './errors.js';

type ResendDeliveryPorts = Pick<DeliveriesPorts, 'deliveries'> &
  Pick<EventsPorts, 'eventLog'> &
  Pick<WebhooksPorts, 'webhookEndpoints'>;

/** Delivers one event once more, now and with the same id, whether it was delivered or given up. */
export class ResendDelivery {
  readonly #ports: ResendDeliveryPorts;

  constructor(ports: ResendDeliveryPorts) {
    this.#ports = ports;
  }

  /** Resolves when it is queued. @throws WebhookNotFound, WebhookDisabled, DeliveryNotFound */
  async execute(of: {
    readonly accountId: string;
    readonly endpointId: string;
    readonly eventId: string;
  }): Promise<void> {
    const { accountId, endpointId, eventId } = of;
    await requireEnabled(this.#ports.webhookEndpoints, accountId, endpointId);
    const event = await this.#ports.eventLog.find(accountId, eventId);
    if (!event) throw new DeliveryNotFound();
    await this.#ports.deliveries.resend({ accountId, endpointId, event });
  }
}

/** @throws WebhookNotFound, WebhookDisabled */
export async function requireEnabled(
  endpoints: WebhooksPorts['webhookEndpoints'],
  accountId: string,
  endpointId: string,
): Promise<StoredEndpoint> {
  const stored = await endpoints.find(accountId, endpointId);
  if (stored?.endpoint.kind !== 'push') throw new WebhookNotFound();
  if (stored.endpoint.state !== 'enabled') throw new WebhookDisabled();
  return stored;
}
