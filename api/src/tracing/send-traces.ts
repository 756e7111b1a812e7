import {
  lruEntries,
  type OutboxMessage,
  type OutgoingMessage,
  type SendOutcome,
  type Settlement,
  type SpanContext,
  waIdOf,
} from '@waxwing/core';
import { LRUCache } from 'lru-cache';
import { traceTime } from './span.js';
import type { Tracer } from './tracer.js';

/** About two megabytes; with more of them the oldest messages lose their traces. */
const MAX_TRACES = 10_000;

interface SendTrace {
  readonly request: SpanContext;
  /** When the frame of the send under way was written. */
  writtenAt: number | undefined;
}

/**
 * Traces what becomes of accepted messages where their sessions are. Only the traced ones are known here, by WhatsApp's ids of them;
 * what was not announced, or is forgotten, is sent without a trace.
 */
export class SendTraces {
  readonly #tracer: Pick<Tracer, 'start'>;
  readonly #traces = new LRUCache<string, SendTrace>(lruEntries(MAX_TRACES));

  constructor(tracer: Pick<Tracer, 'start'>) {
    this.#tracer = tracer;
  }

  /** The message was accepted by a request that is traced. */
  remember(messageId: string, request: SpanContext): void {
    this.#traces.set(waIdOf(messageId), { request, writtenAt: undefined });
  }

  async take<T extends readonly OutboxMessage[]>(call: () => Promise<T>): Promise<T> {
    const startedAt = traceTime();
    const taken = await call();
    for (const { waId } of taken) {
      const trace = this.#traces.get(waId);
      if (trace) this.#record('take', trace, { startedAt, attributes: { 'waxwing.messages': taken.length } });
    }
    return taken;
  }

  async send(message: OutgoingMessage, call: () => Promise<SendOutcome>): Promise<SendOutcome> {
    const trace = this.#traces.get(message.waId);
    if (!trace) return call();
    const startedAt = traceTime();
    trace.writtenAt = undefined;
    const outcome = await call();
    const attributes = { 'waxwing.outcome': outcome.kind };
    const { writtenAt } = trace;
    this.#record('encrypt', trace, { startedAt, endedAt: writtenAt, attributes });
    if (writtenAt !== undefined) this.#record('acknowledgement', trace, { startedAt: writtenAt, attributes });
    return outcome;
  }

  /** A frame of the message has been written: it was encrypted, and is to be acknowledged. */
  readonly onWritten = (waId: string): void => {
    const trace = this.#traces.get(waId);
    // A second frame follows where WhatsApp refuses the first.
    if (trace) trace.writtenAt ??= traceTime();
  };

  async settle(settlements: readonly Settlement[], call: () => Promise<void>): Promise<void> {
    const startedAt = traceTime();
    await call();
    for (const { id, kind } of settlements) {
      const trace = this.#traces.get(waIdOf(id));
      if (!trace) continue;
      const attributes = { 'waxwing.messages': settlements.length, 'waxwing.outcome': kind };
      this.#record('settle', trace, { startedAt, attributes });
      this.#traces.delete(waIdOf(id));
    }
  }

  #record(
    name: string,
    { request }: SendTrace,
    {
      startedAt,
      endedAt = traceTime(),
      attributes,
    }: {
      startedAt: number;
      endedAt?: number | undefined;
      attributes: Readonly<Record<string, string | number>>;
    },
  ): void {
    this.#tracer.start({ name, parent: request, startedAt }).end({ endedAt, attributes });
  }
}
