import type { DeliveriesPorts } from '../delivery/ports.js';
import type { EndpointRef } from '../endpoints/read-webhooks.js';
import type { WebhooksPorts } from '../ports.js';
import { findEnabledEndpoint } from './push-endpoint.js';

type RecoverDeliveriesPorts = Pick<DeliveriesPorts, 'deliveries'> & Pick<WebhooksPorts, 'webhookEndpoints'>;

/** Begins anew with all events that were given up and happened since then. */
export class RecoverDeliveries {
  readonly #ports: RecoverDeliveriesPorts;

  constructor(ports: RecoverDeliveriesPorts) {
    this.#ports = ports;
  }

  /** Answers how many there are. @throws WebhookNotFound, InvalidWebhook, WebhookDisabled */
  async execute({ since, ...ref }: EndpointRef & { readonly since: Date }): Promise<number> {
    const { deliveries, webhookEndpoints } = this.#ports;
    await findEnabledEndpoint(webhookEndpoints, ref);
    return deliveries.recover(ref.accountId, ref.endpointId, since);
  }
}
