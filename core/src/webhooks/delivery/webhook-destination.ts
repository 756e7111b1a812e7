import type { EndpointSecrets } from '../ports.js';
import type { StoredEndpoint } from '../webhook-endpoint.js';
import type { WebhookDestination } from '../webhook-sender.js';

/**
 * Opens what an attempt is signed with: the newest secret first, then the one before it while its grace lasts.
 * @throws AdapterError when a secret cannot be opened
 */
export function openDestination(
  { endpoint, sealed }: StoredEndpoint,
  secrets: EndpointSecrets,
  at: Date,
): WebhookDestination {
  const { id, accountId, url } = endpoint;
  const owner = { accountId, endpointId: id };
  const previous =
    sealed.previousSecretUntil && sealed.previousSecretUntil > at ? sealed.previousSecret : null;
  return {
    id,
    accountId,
    url: url ?? '',
    secrets: [sealed.secret, previous].flatMap((bytes) => (bytes ? [secrets.openSecret(bytes, owner)] : [])),
    headers: sealed.headers ? secrets.openHeaders(sealed.headers, owner) : {},
  };
}
