import { type AccountEvent, comparePositions } from '../../events/event.js';
import type { EventsPorts } from '../../events/ports.js';
import type { Delivery, DeliveryAttempt } from '../delivery/delivery.js';
import type { EventBodies } from '../delivery/event-bodies.js';
import type { DeliveriesPorts } from '../delivery/ports.js';
import { deliveryHeaders } from '../delivery-headers.js';
import { MASKED_VALUE } from '../endpoints/masked-headers.js';
import { openOwnHeaders } from '../endpoints/open-endpoint.js';
import { type EndpointRef, findEndpoint } from '../endpoints/read-webhooks.js';
import type { EndpointSecrets, WebhooksPorts } from '../ports.js';
import { type StoredEndpoint, takesEvent, type WebhookEndpoint } from '../webhook-endpoint.js';
import { DeliveryNotFound } from './errors.js';

/** The last attempt, made anew from the event and the endpoint's settings of today. */
export interface ShownRequest {
  readonly url: string;
  /** Without the signature; the values of the customer's own are masked. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface DeliveryDetail {
  readonly delivery: Delivery;
  /** All that are kept, the oldest first. */
  readonly attempts: readonly DeliveryAttempt[];
  /** Null where none was sent, or the log does not hold the event any more. */
  readonly request: ShownRequest | null;
}

type GetDeliveryPorts = Pick<DeliveriesPorts, 'deliveries'> &
  Pick<EventsPorts, 'eventLog'> &
  Pick<WebhooksPorts, 'webhookEndpoints'> & {
    readonly endpointSecrets: EndpointSecrets;
    readonly eventBodies: EventBodies;
  };

/** Shows one event at one endpoint with all of its attempts. */
export class GetDelivery {
  readonly #ports: GetDeliveryPorts;

  constructor(ports: GetDeliveryPorts) {
    this.#ports = ports;
  }

  /** @throws WebhookNotFound, DeliveryNotFound where the account has no such event, or the endpoint was never to get it */
  async execute({ eventId, ...ref }: EndpointRef & { readonly eventId: string }): Promise<DeliveryDetail> {
    const { deliveries, eventLog, webhookEndpoints } = this.#ports;
    const stored = await findEndpoint(webhookEndpoints, ref);
    const [found, event] = await Promise.all([
      deliveries.find(ref.accountId, ref.endpointId, eventId),
      eventLog.find(ref.accountId, eventId),
    ]);
    if (found) {
      const { all: attempts, ...delivery } = found;
      const last = attempts.at(-1);
      const isSent = last !== undefined && last.error !== 'no_body';
      return { delivery, attempts, request: event && isSent ? this.#requestOf(stored, event, last) : null };
    }
    if (!event || !isAhead(event, stored.endpoint)) throw new DeliveryNotFound();
    return { delivery: waitingDelivery(event), attempts: [], request: null };
  }

  #requestOf(stored: StoredEndpoint, event: AccountEvent, last: DeliveryAttempt): ShownRequest {
    const { endpointSecrets, eventBodies } = this.#ports;
    const names = Object.keys(openOwnHeaders(endpointSecrets, stored));
    const headers = deliveryHeaders({
      headers: Object.fromEntries(names.map((name) => [name, MASKED_VALUE])),
      eventId: eventBodies.publicIdOf(event.id),
      sentAt: last.at,
      attempt: last.attempt,
      origin: last.origin,
    });
    return {
      url: stored.endpoint.url ?? '',
      headers: Object.fromEntries(headers),
      body: eventBodies.bodyOf(event, stored.endpoint.version),
    };
  }
}

/** Whether the endpoint is still to get the event. */
function isAhead(event: AccountEvent, endpoint: WebhookEndpoint): boolean {
  const isBehind = comparePositions(event.position, endpoint.position) <= 0;
  return endpoint.kind === 'push' && !isBehind && takesEvent(endpoint, event);
}

/** An event that was not tried yet. */
export function waitingDelivery({ id, type, occurredAt }: AccountEvent): Delivery {
  const untried = { attempts: 0, lastAttempt: null, nextAttemptAt: null };
  return { eventId: id, type, status: 'waiting', at: occurredAt, ...untried };
}
