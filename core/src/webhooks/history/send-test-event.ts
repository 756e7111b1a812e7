import { type AccountEvent, LOG_START } from '../../events/event.js';
import type { EventType } from '../../events/event-type.js';
import type { Clock } from '../../shared/clock.js';
import type { IdGenerator } from '../../shared/id-generator.js';
import type { EventBodies } from '../delivery/event-bodies.js';
import { openDestination } from '../delivery/webhook-destination.js';
import { WebhookNotFound } from '../errors.js';
import type { EndpointSecrets, WebhooksPorts } from '../ports.js';
import type { WebhookOutcome, WebhookSender } from '../webhook-sender.js';

interface SendTestEventPorts extends Pick<WebhooksPorts, 'webhookEndpoints'> {
  readonly clock: Clock;
  readonly endpointSecrets: EndpointSecrets;
  readonly eventBodies: EventBodies;
  readonly ids: IdGenerator;
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

  /** @throws WebhookNotFound */
  async execute({
    accountId,
    endpointId,
    type,
  }: {
    readonly accountId: string;
    readonly endpointId: string;
    readonly type: EventType;
  }): Promise<TestEvent> {
    const { clock, endpointSecrets, eventBodies, ids, webhookEndpoints, webhookSender } = this.#ports;
    const stored = await webhookEndpoints.find(accountId, endpointId);
    if (stored?.endpoint.kind !== 'push') throw new WebhookNotFound();
    const now = clock.now();
    const event: AccountEvent = {
      id: ids.next(),
      position: LOG_START,
      accountId,
      type: 'webhook.test',
      instanceId: null,
      objectId: endpointId,
      facts: { sampleOf: type },
      occurredAt: now,
    };
    const eventId = eventBodies.publicIdOf(event.id);
    const body = eventBodies.bodyOf(event, stored.endpoint.version);
    const endpoint = openDestination(stored, endpointSecrets, now);
    const outcome = await webhookSender.send({
      endpoint,
      eventId,
      sentAt: now,
      body,
      attempt: 1,
      origin: 'test',
    });
    return { eventId, body, outcome };
  }
}
