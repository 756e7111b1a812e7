import type { Clock } from '../../shared/clock.js';
import { WebhookNotFound } from '../errors.js';
import type { EndpointSecrets, WebhookEndpoints } from '../ports.js';
import type { StoredEndpoint } from '../webhook-endpoint.js';
import { type ShownWebhook, showWebhook } from './open-endpoint.js';

export interface EndpointRef {
  readonly accountId: string;
  readonly endpointId: string;
}

export interface ReadWebhooksPorts {
  clock: Clock;
  endpointSecrets: EndpointSecrets;
  webhookEndpoints: WebhookEndpoints;
}

/** The account's endpoints, the oldest first. */
export class ListWebhooks {
  readonly #ports: ReadWebhooksPorts;

  constructor(ports: ReadWebhooksPorts) {
    this.#ports = ports;
  }

  async execute({ accountId }: { accountId: string }): Promise<ShownWebhook[]> {
    const { clock, endpointSecrets, webhookEndpoints } = this.#ports;
    const at = clock.now();
    return (await webhookEndpoints.listOf(accountId)).map((stored) =>
      showWebhook(endpointSecrets, stored, at),
    );
  }
}

/** @throws WebhookNotFound */
export class GetWebhook {
  readonly #ports: ReadWebhooksPorts;

  constructor(ports: ReadWebhooksPorts) {
    this.#ports = ports;
  }

  async execute(ref: EndpointRef): Promise<ShownWebhook> {
    const { clock, endpointSecrets, webhookEndpoints } = this.#ports;
    return showWebhook(endpointSecrets, await findEndpoint(webhookEndpoints, ref), clock.now());
  }
}

/** @throws WebhookNotFound */
export async function findEndpoint(
  endpoints: WebhookEndpoints,
  { accountId, endpointId }: EndpointRef,
): Promise<StoredEndpoint> {
  const stored = await endpoints.find(accountId, endpointId);
  if (!stored) throw new WebhookNotFound();
  return stored;
}
