import type { DeliveriesPorts } from '../delivery/ports.js';
import type { WebhooksPorts } from '../ports.js';
import { requireEnabled } from './resend-delivery.js';

type RecoverDeliveriesPorts = Pick<DeliveriesPorts, 'deliveries'> & Pick<WebhooksPorts, 'webhookEndpoints'>;

/** Begins anew with all events that were given up and happened since then. */
export class RecoverDeliveries {
  readonly #ports: RecoverDeliveriesPorts;

  constructor(ports: RecoverDeliveriesPorts) {
    this.#ports = ports;
  }

  /** Answers how many there are. @throws WebhookNotFound, WebhookDisabled */
  async execute({
    accountId,
    endpointId,
    since,
  }: {
    readonly accountId: string;
    readonly endpointId: string;
    readonly since: Date;
  }): Promise<number> {
    await requireEnabled(this.#ports.webhookEndpoints, accountId, endpointId);
    return this.#ports.deliveries.recover(accountId, endpointId, since);
  }
}
