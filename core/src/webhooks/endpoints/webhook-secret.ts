import { HOUR_MS } from '../../shared/clock.js';
import { InvalidWebhook, WebhookNotFound } from '../errors.js';
import { ownerOf, showWebhook } from './open-endpoint.js';
import { type EndpointRef, findEndpoint, type ReadWebhooksPorts } from './read-webhooks.js';

/** How long the old secret signs too, where the owner says nothing else. */
export const DEFAULT_GRACE_HOURS = 24;
export const MAX_GRACE_HOURS = 168;

export interface WebhookSecret {
  readonly secret: string;
  /** Until when the secret before it signs too; null where it does not. */
  readonly previousSecretUntil: Date | null;
}

/** Shows the signing secret. @throws WebhookNotFound, InvalidWebhook for a pull endpoint */
export class RevealWebhookSecret {
  readonly #ports: ReadWebhooksPorts;

  constructor(ports: ReadWebhooksPorts) {
    this.#ports = ports;
  }

  async execute(ref: EndpointRef): Promise<WebhookSecret> {
    const { clock, endpointSecrets, webhookEndpoints } = this.#ports;
    const stored = await findEndpoint(webhookEndpoints, ref);
    const { secret } = stored.sealed;
    if (!secret) throw noSecret();
    const { previousSecretUntil } = showWebhook(endpointSecrets, stored, clock.now());
    return { secret: endpointSecrets.openSecret(secret, ownerOf(stored)), previousSecretUntil };
  }
}

/**
 * Replaces the signing secret. The old one signs too for `graceHours`, so that a receiver can be changed at any time within them; one
 * that was replaced before that ends at once.
 * @throws WebhookNotFound, InvalidWebhook for a pull endpoint
 */
export class RotateWebhookSecret {
  readonly #ports: ReadWebhooksPorts;

  constructor(ports: ReadWebhooksPorts) {
    this.#ports = ports;
  }

  async execute({
    graceHours = DEFAULT_GRACE_HOURS,
    ...ref
  }: EndpointRef & { graceHours?: number | undefined }): Promise<WebhookSecret> {
    const { clock, endpointSecrets, webhookEndpoints } = this.#ports;
    const secret = endpointSecrets.generate();
    const until = graceHours > 0 ? new Date(clock.now().getTime() + graceHours * HOUR_MS) : null;
    const rotated = await webhookEndpoints.change(ref.accountId, ref.endpointId, (stored) => {
      const previous = stored.sealed.secret;
      if (!previous) throw noSecret();
      return {
        sealed: {
          secret: endpointSecrets.sealSecret(secret, ownerOf(stored)),
          previousSecret: until && previous,
          previousSecretUntil: until,
        },
      };
    });
    if (!rotated) throw new WebhookNotFound();
    return { secret, previousSecretUntil: until };
  }
}

function noSecret(): InvalidWebhook {
  return new InvalidWebhook('kind', 'A pull webhook has no secret: nothing is sent, so nothing is signed');
}
