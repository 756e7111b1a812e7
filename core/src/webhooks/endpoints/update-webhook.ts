import type { Instances } from '../../instances/ports.js';
import type { Clock } from '../../shared/clock.js';
import type { TargetUrls } from '../../shared/target-urls.js';
import { WebhookNotFound } from '../errors.js';
import type { EndpointChange, EndpointSecrets, WebhookEndpoints } from '../ports.js';
import type { StoredEndpoint } from '../webhook-endpoint.js';
import { assertInstances } from './create-webhook.js';
import { changedSettings, type EndpointSettings } from './endpoint-settings.js';
import { parseOwnHeaders } from './masked-headers.js';
import { openOwnHeaders, ownerOf, type ShownWebhook, showWebhook } from './open-endpoint.js';
import { type EndpointRef, findEndpoint } from './read-webhooks.js';

export interface UpdateWebhookPorts {
  clock: Clock;
  endpointSecrets: EndpointSecrets;
  instances: Instances;
  webhookEndpoints: WebhookEndpoints;
  targetUrls: TargetUrls;
}

/**
 * Changes the settings that are given. What waits already is delivered by the new ones; at a new URL it begins anew, since how the old one has
 * failed says nothing of it.
 * @throws WebhookNotFound, InvalidWebhook, WebhookUrlRefused, InstanceNotFound
 */
export class UpdateWebhook {
  readonly #ports: UpdateWebhookPorts;

  constructor(ports: UpdateWebhookPorts) {
    this.#ports = ports;
  }

  async execute({
    accountId,
    endpointId,
    ...settings
  }: EndpointRef & EndpointSettings): Promise<ShownWebhook> {
    const { clock, endpointSecrets, instances, webhookEndpoints } = this.#ports;
    const { endpoint } = await findEndpoint(webhookEndpoints, { accountId, endpointId });
    // One that was deleted since may stay: without it a list may be empty, which takes the events of all.
    const added = settings.instanceIds?.filter((id) => !endpoint.instanceIds.includes(id)) ?? [];
    await assertInstances(instances, accountId, added);
    const changed = await webhookEndpoints.change(accountId, endpointId, (stored) =>
      this.#decide(stored, settings),
    );
    if (!changed) throw new WebhookNotFound();
    return showWebhook(endpointSecrets, changed, clock.now());
  }

  #decide(stored: StoredEndpoint, settings: EndpointSettings): EndpointChange {
    const { endpointSecrets, targetUrls } = this.#ports;
    const changed = changedSettings(settings, stored.endpoint, targetUrls);
    const beginsAnew = changed.url !== undefined && changed.url !== stored.endpoint.url;
    const endpoint = { ...changed, ...(beginsAnew && { failingSince: null }) };
    if (settings.headers === undefined) return { endpoint, beginsAnew };
    const headers = parseOwnHeaders(settings.headers, openOwnHeaders(endpointSecrets, stored));
    const isEmpty = Object.keys(headers).length === 0;
    return {
      endpoint,
      beginsAnew,
      sealed: { headers: isEmpty ? null : endpointSecrets.sealHeaders(headers, ownerOf(stored)) },
    };
  }
}
