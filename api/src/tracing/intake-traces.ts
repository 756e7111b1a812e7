import type { IntakeRequest, IntakeVerdict, Message, SpanContext } from '@waxwing/core';
import { currentTrace } from './current-trace.js';
import type { Span } from './span.js';
import type { Tracer } from './tracer.js';

export interface IntakeTracesOptions {
  readonly tracer: Pick<Tracer, 'start'>;
  /** Tells the process that will send the message which trace it belongs to. */
  readonly announce: (message: Pick<Message, 'id' | 'instanceId'>, request: SpanContext) => void;
}

/** Traces the acceptance of messages. A batch serves requests of several traces, so it has one of its own, and links lead to and fro. */
export class IntakeTraces {
  readonly #options: IntakeTracesOptions;
  readonly #spans = new WeakMap<IntakeRequest, Span>();

  constructor(options: IntakeTracesOptions) {
    this.#options = options;
  }

  /** @param call accepts the request */
  async accept(request: IntakeRequest, call: () => Promise<IntakeVerdict>): Promise<IntakeVerdict> {
    const span = currentTrace()?.span;
    if (!span) return call();
    this.#spans.set(request, span);
    const verdict = await call();
    if (verdict.kind === 'accepted') this.#options.announce(request.message, span);
    return verdict;
  }

  /** To be called when a batch begins; what it returns, at its end. */
  readonly onBatch = (requests: readonly IntakeRequest[]): ((failed: boolean) => void) => {
    const spans = requests.flatMap((request) => this.#spans.get(request) ?? []);
    if (spans.length === 0) return nothing;
    const batch = this.#options.tracer.start({ name: 'intake' });
    for (const span of spans) {
      batch.link(span);
      span.link(batch);
    }
    return (failed) => batch.end({ attributes: { 'waxwing.messages': requests.length }, failed });
  };
}

const nothing = () => undefined;
