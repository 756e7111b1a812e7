import { WebhookNotFound } from '../errors.js';
import type { WebhookEndpoints } from '../ports.js';
import type { EndpointRef } from './read-webhooks.js';

/** Removes an endpoint for good, with what waits for it. @throws WebhookNotFound */
export class DeleteWebhook {
  readonly #ports: { webhookEndpoints: WebhookEndpoints };

  constructor(ports: { webhookEndpoints: WebhookEndpoints }) {
    this.#ports = ports;
  }

  async execute({ accountId, endpointId }: EndpointRef): Promise<void> {
    if (!(await this.#ports.webhookEndpoints.remove(accountId, endpointId))) throw new WebhookNotFound();
  }
}
