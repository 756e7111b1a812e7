import { RECORDING_MS } from '../delivery/endpoint-health.js';
import { WebhookNotFound } from '../errors.js';
import type { EndpointChange } from '../ports.js';
import type { WebhookEndpoint } from '../webhook-endpoint.js';
import { type ShownWebhook, showWebhook } from './open-endpoint.js';
import type { EndpointRef, ReadWebhooksPorts } from './read-webhooks.js';

/** Where an enabled endpoint goes on: with what has waited, or with what happens from now on. */
export type ResumeFrom = 'where_it_stopped' | 'now';

/** Enables an endpoint; one that is enabled stays as it is. @throws WebhookNotFound */
export class EnableWebhook {
  readonly #ports: ReadWebhooksPorts;

  constructor(ports: ReadWebhooksPorts) {
    this.#ports = ports;
  }

  execute({ from, ...ref }: EndpointRef & { from: ResumeFrom }): Promise<ShownWebhook> {
    return changeState(this.#ports, ref, ({ state }) =>
      state === 'enabled'
        ? {}
        : {
            endpoint: { state: 'enabled', disabledReason: null, failingSince: null, recordingUntil: null },
            skipToEnd: from === 'now',
          },
    );
  }
}

/** Disables an endpoint: nothing is sent, and events are recorded for a week. @throws WebhookNotFound */
export class DisableWebhook {
  readonly #ports: ReadWebhooksPorts;

  constructor(ports: ReadWebhooksPorts) {
    this.#ports = ports;
  }

  execute(ref: EndpointRef): Promise<ShownWebhook> {
    const recordingUntil = new Date(this.#ports.clock.now().getTime() + RECORDING_MS);
    return changeState(this.#ports, ref, ({ state }) =>
      state === 'disabled'
        ? {}
        : { endpoint: { state: 'disabled', disabledReason: 'by_owner', recordingUntil } },
    );
  }
}

async function changeState(
  { clock, endpointSecrets, webhookEndpoints }: ReadWebhooksPorts,
  { accountId, endpointId }: EndpointRef,
  decide: (endpoint: WebhookEndpoint) => EndpointChange,
): Promise<ShownWebhook> {
  const changed = await webhookEndpoints.change(accountId, endpointId, ({ endpoint }) => decide(endpoint));
  if (!changed) throw new WebhookNotFound();
  return showWebhook(endpointSecrets, changed, clock.now());
}
