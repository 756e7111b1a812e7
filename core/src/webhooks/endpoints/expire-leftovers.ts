import type { Clock } from '../../shared/clock.js';
import type { WebhookEndpoints } from '../ports.js';

/** Ends what endpoints keep for a time: the recording for a disabled one, and the secret before the last rotation. */
export class ExpireWebhookLeftovers {
  readonly #ports: { clock: Clock; webhookEndpoints: WebhookEndpoints };

  constructor(ports: { clock: Clock; webhookEndpoints: WebhookEndpoints }) {
    this.#ports = ports;
  }

  async execute(): Promise<void> {
    await this.#ports.webhookEndpoints.expireLeftovers(this.#ports.clock.now());
  }
}
