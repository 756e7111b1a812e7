import type { EndpointSecrets } from '../ports.js';
import type { StoredEndpoint, WebhookEndpoint } from '../webhook-endpoint.js';
import type { OwnHeaders } from './masked-headers.js';

type Opening = Pick<EndpointSecrets, 'openHeaders'>;

/** An endpoint as its owner sees it: the names of its headers, and no secret. */
export interface ShownWebhook {
  readonly endpoint: WebhookEndpoint;
  readonly headerNames: readonly string[];
  /** Until when the secret before the last rotation signs too; null where it does not. */
  readonly previousSecretUntil: Date | null;
}

export function ownerOf({ endpoint }: StoredEndpoint): { accountId: string; endpointId: string } {
  return { accountId: endpoint.accountId, endpointId: endpoint.id };
}

export function openOwnHeaders(secrets: Opening, stored: StoredEndpoint): OwnHeaders {
  const { headers } = stored.sealed;
  return headers ? secrets.openHeaders(headers, ownerOf(stored)) : {};
}

export function showWebhook(secrets: Opening, stored: StoredEndpoint, at: Date): ShownWebhook {
  return {
    endpoint: stored.endpoint,
    headerNames: Object.keys(openOwnHeaders(secrets, stored)),
    previousSecretUntil: isPreviousValid(stored, at) ? stored.sealed.previousSecretUntil : null,
  };
}

/** Whether the secret before the last rotation signs too. */
function isPreviousValid({ sealed }: StoredEndpoint, at: Date): boolean {
  return sealed.previousSecretUntil !== null && at < sealed.previousSecretUntil;
}
