import {
  type AccountEvent,
  type DeliveryRetry,
  type EventBodies,
  type EventLog,
  judgeOutcome,
  type WebhookOutcome,
  type WebhookSender,
} from '@waxwing/core';
import type { Logger } from 'pino';
import type { DeliveryRecorder, DeliveryResult } from './delivery-recorder.js';
import { type DeliveryItem, eventOf, failedAttempts, isTaken, originOf } from './endpoint/delivery-item.js';
import { EndpointConsequences, type EndpointConsequencesPorts } from './endpoint/endpoint-consequences.js';
import type { EndpointDelivery } from './endpoint/endpoint-delivery.js';
import type { Probe } from './endpoint/endpoint-gate.js';
import { retryOf } from './endpoint/retry-of.js';
import type { ServerClock } from './server-clock.js';
import type { WebhookMetrics } from './webhook-metrics.js';

export interface DeliveryAttemptsPorts extends EndpointConsequencesPorts {
  readonly clock: ServerClock;
  readonly eventBodies: EventBodies;
  readonly eventLog: EventLog;
  readonly log: Logger;
  readonly metrics: WebhookMetrics;
  readonly random: () => number;
  readonly recorder: Pick<DeliveryRecorder, 'add' | 'touch'>;
  readonly webhookSender: WebhookSender;
}

const UNCOMPOSED: WebhookOutcome = {
  status: null,
  error: 'no_body',
  ms: 0,
  response: '',
  retryAfterMs: null,
};

/** Makes one attempt, and draws from its outcome what follows for the event and the endpoint. */
export class DeliveryAttempts {
  readonly #ports: DeliveryAttemptsPorts;
  readonly #consequences: EndpointConsequences;

  constructor(ports: DeliveryAttemptsPorts) {
    this.#ports = ports;
    this.#consequences = new EndpointConsequences(ports);
  }

  /** The caller has started it at the endpoint's gate. `mayStart` is asked again right before the bytes leave. */
  async make(
    delivery: EndpointDelivery,
    item: DeliveryItem,
    { probe, mayStart }: { readonly probe: Probe | null; readonly mayStart: () => boolean },
  ): Promise<void> {
    const { clock, eventBodies, webhookSender } = this.#ports;
    const event = item.from === 'retry' ? await this.#find(item.retry) : item.event;
    if (!event || !isTaken(item, event, delivery.endpoint)) {
      this.#forget(delivery, item);
      return;
    }
    if (!mayStart()) {
      putBack(delivery, item);
      return;
    }
    const sentAt = clock.now();
    const endpoint = delivery.destination(sentAt);
    const body = this.#composed(delivery, item, event);
    if (body === undefined) return;
    const outcome = await webhookSender.send({
      endpoint,
      eventId: eventBodies.publicIdOf(event.id),
      sentAt,
      body,
      attempt: failedAttempts(item) + 1,
      origin: originOf(item),
    });
    this.#ports.metrics.onAttempt(outcome.error ?? 'delivered', outcome.ms / 1_000);
    // A worker that was suspended finds its attempts timed out, and others have delivered them since.
    if (delivery.isDropped) delivery.gate.abandon();
    else if (endpoint.url !== delivery.endpoint.url) this.#applyLate(delivery, item, outcome, sentAt);
    else this.#apply(delivery, item, outcome, { sentAt, probe });
  }

  #find({ accountId, event }: DeliveryRetry): Promise<AccountEvent | undefined> {
    return this.#ports.eventLog.find(accountId, event.id);
  }

  /** Undefined where there is no body to send, which then counts as a failed attempt of this event. */
  #composed(delivery: EndpointDelivery, item: DeliveryItem, event: AccountEvent): string | undefined {
    try {
      return this.#ports.eventBodies.bodyOf(event, delivery.endpoint.version);
    } catch (err) {
      this.#failUncomposed(delivery, item, err);
      return undefined;
    }
  }

  /** The fault is ours, and the event's alone: it says nothing of the endpoint, and what is behind it goes on. */
  #failUncomposed(delivery: EndpointDelivery, item: DeliveryItem, err: unknown): void {
    const { clock, eventBodies, log, metrics, random } = this.#ports;
    const at = clock.now();
    const retry = retryOf(delivery.endpoint, item, { at, leastMs: 0, random });
    delivery.gate.abandon();
    delivery.settle(item, 'failed');
    this.#record(delivery, item, UNCOMPOSED, { sentAt: at, retry });
    if (retry.nextAt) return;
    const { id, type } = eventOf(item);
    metrics.onAttempt('no_body', 0);
    log.error({ err, event: eventBodies.publicIdOf(id), type }, 'event could not be written for a webhook');
  }

  /** It comes from the endpoint's last URL: it says nothing of the new one, to which the event goes where it did not arrive. */
  #applyLate(delivery: EndpointDelivery, item: DeliveryItem, outcome: WebhookOutcome, sentAt: Date): void {
    delivery.gate.abandon();
    const isDelivered = outcome.error === null;
    if (isDelivered) delivery.settle(item, 'delivered');
    else delivery.putBack(item);
    this.#record(delivery, item, outcome, { sentAt, retry: isDelivered ? 'settled' : null });
  }

  #apply(
    delivery: EndpointDelivery,
    item: DeliveryItem,
    outcome: WebhookOutcome,
    { sentAt, probe }: { sentAt: Date; probe: Probe | null },
  ): void {
    const at = this.#ports.clock.now();
    const verdict = judgeOutcome(outcome);
    const { endpoint, gate } = delivery;
    if (verdict.kind === 'delivered') {
      const resumes = gate.succeed(endpoint, at, outcome.ms);
      delivery.settle(item, 'delivered');
      this.#countDelivery(item, at);
      this.#record(delivery, item, outcome, { sentAt, retry: 'settled', resumes });
      return;
    }
    if (verdict.kind === 'gone') {
      gate.abandon();
      delivery.putBack(item);
      this.#record(delivery, item, outcome, { sentAt, retry: null });
      this.#consequences.disable(delivery, 'gone', at);
      return;
    }
    // It waits for no breaker: put back as a failed probe is, it would go out again at once, and again.
    const isProbe = probe !== null && originOf(item) !== 'resend';
    const isNext = isProbe && probe === 'probe';
    gate.fail({ eventId: eventOf(item).id, at, probe: isNext, verdict }, outcome.ms);
    if (isProbe) {
      delivery.putBack(item);
      this.#record(delivery, item, outcome, { sentAt, retry: null });
    } else {
      const { random } = this.#ports;
      const retry = retryOf(endpoint, item, { at, leastMs: verdict.leastRetryMs, random });
      delivery.settle(item, 'failed');
      this.#record(delivery, item, outcome, { sentAt, retry });
    }
    this.#consequences.draw(delivery, at);
  }

  /** Measures new events and their retries. Resends and replays are left out, since their events are old when they begin. */
  #countDelivery(item: DeliveryItem, at: Date): void {
    const origin = originOf(item);
    if (origin !== 'new' && origin !== 'retry') return;
    const ms = at.getTime() - eventOf(item).occurredAt.getTime();
    this.#ports.metrics.onDelivered(Math.max(0, ms) / 1_000);
  }

  #record(
    { endpoint }: EndpointDelivery,
    item: DeliveryItem,
    { status, error, ms, response }: WebhookOutcome,
    { sentAt, retry, resumes = false }: { sentAt: Date; retry: DeliveryResult['retry']; resumes?: boolean },
  ): void {
    const { id: eventId, type } = eventOf(item);
    const { id: endpointId, accountId } = endpoint;
    const attempt = failedAttempts(item) + 1;
    const made = { endpointId, accountId, eventId, type, at: sentAt, attempt, origin: originOf(item) };
    // Only failed events have a row, and a row that never was need not be removed.
    const row = retry === 'settled' && item.from === 'log' ? null : retry;
    this.#ports.recorder.add({
      endpointId,
      eventId,
      attempt: { ...made, status, error, ms, response },
      retry: row,
      resumes,
    });
  }

  /** Its event is older than the log, or of those that the endpoint takes no more. */
  #forget(delivery: EndpointDelivery, item: DeliveryItem): void {
    delivery.gate.abandon();
    delivery.settle(item, 'failed');
    this.#ports.recorder.add({
      endpointId: delivery.endpoint.id,
      eventId: eventOf(item).id,
      attempt: null,
      retry: 'settled',
      resumes: false,
    });
  }
}

function putBack(delivery: EndpointDelivery, item: DeliveryItem): void {
  delivery.gate.abandon();
  delivery.putBack(item);
}
