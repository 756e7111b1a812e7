import {
  type CancelSignal,
  deliveryHeaders,
  type WebhookAttempt,
  type WebhookOutcome,
  type WebhookSender,
  webhookTimestampOf,
} from '@waxwing/core';
import type { AddressWall } from '../egress/address-wall.js';
import type { NameResolver } from '../egress/name-resolver.js';
import { EndpointSockets } from './endpoint-sockets.js';
import { Exchange } from './exchange.js';
import { type Receiver, receiverOf } from './receiver.js';
import { signaturesOf } from './signature.js';

/** Every limit of what a receiver may cost; in ms and bytes. */
export const SENDER_LIMITS = {
  totalMs: 15_000,
  connectMs: 5_000,
  bodyMs: 2_000,
  silenceMs: 60_000,
  keepAliveMs: 30_000,
  maxSockets: 32,
  maxEndpoints: 4_096,
  /** Far more than any server sends; within it the status line of an answer with senseless headers still counts. */
  maxHeaderBytes: 262_144,
} as const;

export interface UndiciWebhookSenderOptions {
  readonly wall: AddressWall;
  readonly resolver: NameResolver;
  /** Others than `SENDER_LIMITS`, for tests. */
  readonly limits?: Partial<Record<keyof typeof SENDER_LIMITS, number>>;
}

/** Sends events by HTTP/1.1, signed as Standard Webhooks says. Nothing that a receiver answers reaches a log. */
export class UndiciWebhookSender implements WebhookSender {
  readonly #limits: Record<keyof typeof SENDER_LIMITS, number>;
  readonly #sockets: EndpointSockets;

  constructor({ wall, resolver, limits }: UndiciWebhookSenderOptions) {
    this.#limits = { ...SENDER_LIMITS, ...limits };
    const { connectMs } = this.#limits;
    this.#sockets = new EndpointSockets(this.#limits, { wall, resolver, connectMs });
  }

  /** How many endpoints have open sockets. */
  get open(): number {
    return this.#sockets.size;
  }

  async send(attempt: WebhookAttempt, signal?: CancelSignal): Promise<WebhookOutcome> {
    if (signal?.aborted) throw signal.reason;
    const receiver = receiverOf(attempt.endpoint);
    const { origin, path } = receiver;
    const headers = signedHeaders(attempt, receiver);
    const request = { method: 'POST', path, headers, body: attempt.body } as const;
    const again = (unheard: Exchange) => this.#sockets.dispatchOnce(origin, request, unheard);
    const exchange = new Exchange(this.#limits, { sentAt: attempt.sentAt, signal, again });
    this.#sockets.of(attempt.endpoint.id, origin).dispatch(request, exchange);
    return exchange.outcome;
  }

  forget(endpointId: string): void {
    this.#sockets.forget(endpointId);
  }

  close(): Promise<void> {
    return this.#sockets.close();
  }
}

function signedHeaders({ endpoint, ...attempt }: WebhookAttempt, { keys }: Receiver): string[] {
  const { eventId, sentAt, body } = attempt;
  const timestamp = webhookTimestampOf(sentAt);
  const headers: string[] = [];
  for (const header of deliveryHeaders({ ...attempt, headers: endpoint.headers })) headers.push(...header);
  headers.push('webhook-signature', signaturesOf(keys, { eventId, timestamp, body }));
  return headers;
}
