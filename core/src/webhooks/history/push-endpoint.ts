import { type EndpointRef, findEndpoint } from '../endpoints/read-webhooks.js';
import { InvalidWebhook } from '../errors.js';
import type { WebhookEndpoints } from '../ports.js';
import type { StoredEndpoint } from '../webhook-endpoint.js';
import { WebhookDisabled } from './errors.js';

/** An endpoint that events are sent to. @throws WebhookNotFound, InvalidWebhook for a pull endpoint */
export async function findPushEndpoint(
  endpoints: WebhookEndpoints,
  ref: EndpointRef,
): Promise<StoredEndpoint> {
  const stored = await findEndpoint(endpoints, ref);
  if (stored.endpoint.kind !== 'push')
    throw new InvalidWebhook('kind', 'Nothing is sent to a pull webhook: read its events from the log');
  return stored;
}

/** An endpoint that events are sent to now. @throws as `findPushEndpoint`, and WebhookDisabled */
export async function findEnabledEndpoint(
  endpoints: WebhookEndpoints,
  ref: EndpointRef,
): Promise<StoredEndpoint> {
  const stored = await findPushEndpoint(endpoints, ref);
  if (stored.endpoint.state !== 'enabled') throw new WebhookDisabled();
  return stored;
}
