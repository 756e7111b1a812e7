import { contract, type EventBody } from '@waxwing/contract';
import { call } from './call.js';
import { EventStream } from './event-stream.js';
import type { EventFilter, EventSliceView } from './views/events.js';
import { type PublicInstance, toStandingView } from './views/instances.js';
import {
  type MessageFilter,
  type MessageList,
  type PublicMessage,
  type SendRequest,
  type SentMessage,
  toPublicMessage,
  toSentMessage,
} from './views/sends.js';
import { ProgramWebhooksClient } from './webhooks-client.js';

/** A customer's software with one API key. */
export class IntegratorClient {
  readonly #baseUrl: string;
  readonly #key: string;
  readonly webhooks = new ProgramWebhooksClient(
    async (operation, request) =>
      (await call(this.#baseUrl, operation, { ...request, bearer: this.#key })).body,
  );

  constructor(baseUrl: string, key: string) {
    this.#baseUrl = baseUrl;
    this.#key = key;
  }

  async send(request: SendRequest): Promise<SentMessage> {
    return toSentMessage(
      await call(this.#baseUrl, contract.publicMessages.send, {
        ...requestParts(request),
        bearer: this.#key,
      }),
    );
  }

  /** A send with the key in the URL, where no secret belongs. */
  async sendWithKeyInAddress(request: SendRequest): Promise<SentMessage> {
    const query = { api_key: this.#key, key: this.#key, token: this.#key };
    return toSentMessage(
      await call(this.#baseUrl, contract.publicMessages.send, { ...requestParts(request), query }),
    );
  }

  async message(id: string): Promise<PublicMessage> {
    const { body } = await call(this.#baseUrl, contract.publicMessages.get, {
      params: { id },
      bearer: this.#key,
    });
    return toPublicMessage(body);
  }

  async messages({ instanceId, direction, perPage, from }: MessageFilter = {}): Promise<MessageList> {
    const query = { instance_id: instanceId, direction, limit: perPage, cursor: from };
    const { body } = await call(this.#baseUrl, contract.publicMessages.list, { query, bearer: this.#key });
    if (body.has_more !== (body.next_cursor !== null)) throw new Error('the two halves contradict');
    return { messages: body.messages.map(toPublicMessage), next: body.next_cursor ?? undefined };
  }

  /** What the key says of itself. */
  async describeKey() {
    return (await call(this.#baseUrl, contract.v1Key.get, { bearer: this.#key })).body;
  }

  async events({ after, types, limit, wait }: EventFilter = {}): Promise<EventSliceView> {
    const query = { after, types, limit, wait };
    const { body } = await call(this.#baseUrl, contract.v1Events.list, { query, bearer: this.#key });
    return {
      events: body.data,
      next: body.next_cursor,
      hasMore: body.has_more,
      recordedSince: new Date(body.recorded_since),
    };
  }

  /** A connection that stays open, behind an event where one is given. */
  stream(last?: string): Promise<EventStream> {
    return EventStream.open(this.#baseUrl, contract.streams.events, { bearer: this.#key, last });
  }

  /** The list of events as a connection that stays open. */
  streamedEvents(last?: string): Promise<EventStream> {
    return EventStream.open(this.#baseUrl, contract.v1Events.list, { bearer: this.#key, last });
  }

  async event(id: string): Promise<EventBody> {
    const params = { id };
    return (await call(this.#baseUrl, contract.v1Events.get, { params, bearer: this.#key })).body;
  }

  async instance(id: string): Promise<PublicInstance> {
    const params = { instance_id: id };
    const { body } = await call(this.#baseUrl, contract.publicInstances.get, { params, bearer: this.#key });
    return {
      id: body.instance_id,
      status: body.status,
      phone: body.phone,
      ready: body.ready,
      standing: toStandingView(body.standing),
    };
  }
}

function requestParts(request: SendRequest) {
  const { instanceId, number, asTo, text, reference, withoutWaiting, validFor } = request;
  return {
    params: { instance_id: instanceId },
    headers: {
      ...(reference !== undefined && { 'idempotency-key': reference }),
      ...(withoutWaiting && { prefer: 'respond-async' }),
    },
    body: {
      ...(number !== undefined && { [asTo ? 'to' : 'number']: number }),
      message: text,
      ...(validFor !== undefined && { valid_for: validFor }),
    },
  };
}
