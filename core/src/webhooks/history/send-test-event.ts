import { type AccountEvent, LOG_START } from '../../events/event.js';
import type { EventType } from '../../events/event-type.js';
import type { CancelSignal } from '../../shared/cancel-signal.js';
import type { IdGenerator } from '../../shared/id-generator.js';
import type { EventBodies } from '../delivery/event-bodies.js';
import type { ServerTime } from '../delivery/ports.js';
import { openDestination } from '../delivery/webhook-destination.js';
import type { EndpointRef } from '../endpoints/read-webhooks.js';
import type { EndpointSecrets, WebhooksPorts } from '../ports.js';
import type { WebhookOutcome, WebhookSender } from '../webhook-sender.js';
import { findPushEndpoint } from './push-endpoint.js';

interface SendTestEventPorts extends Pick<WebhooksPorts, 'webhookEndpoints'> {
  readonly endpointSecrets: EndpointSecrets;
  readonly eventBodies: EventBodies;
  readonly ids: IdGenerator;
  readonly serverTime: ServerTime;
  readonly webhookSender: WebhookSender;
}

export interface TestEvent {
  readonly eventId: string;
  readonly body: string;
  readonly outcome: WebhookOutcome;
}

/** Sends an example of a type to an endpoint now, also to a disabled one, and answers what came of it. It enters no log. */
export class SendTestEvent {
  readonly #ports: SendTestEventPorts;

  constructor(ports: SendTestEventPorts) {
    this.#ports = ports;
  }

  /** Rejects with the reason of an aborted signal. @throws WebhookNotFound, InvalidWebhook for a pull endpoint */
  async execute({
    type,
    signal,
    ...ref
  }: EndpointRef & { readonly type: EventType; readonly signal?: CancelSignal }): Promise<TestEvent> {
    const { endpointSecrets, eventBodies, ids, serverTime, webhookEndpoints, webhookSender } = this.#ports;
    const stored = await findPushEndpoint(webhookEndpoints, ref);
    const now = await serverTime.read();
    const event: AccountEvent = {
      id: ids.next(),
      position: LOG_START,
      accountId: ref.accountId,
      type: 'webhook.test',
      instanceId: null,
      objectId: ref.endpointId,
      facts: { sampleOf: type },
      occurredAt: now,
    };
    const eventId = eventBodies.publicIdOf(event.id);
    const body = eventBodies.bodyOf(event, stored.endpoint.version);
    const endpoint = openDestination(stored, endpointSecrets, now);
    const attempt = { endpoint, eventId, sentAt: now, body, attempt: 1, origin: 'test' } as const;
    return { eventId, body, outcome: await webhookSender.send(attempt, signal) };
  }
}
