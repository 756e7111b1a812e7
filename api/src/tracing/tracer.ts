import type { EndedSpan } from '@waxwing/core';
import type { CurrentTrace } from './current-trace.js';
import type { Sampler } from './sampler.js';
import { Span, type SpanStart } from './span.js';
import { parseTraceparent } from './traceparent.js';

/** Begins traces and spans. */
export class Tracer {
  readonly #sampler: Pick<Sampler, 'samples'>;
  readonly #onEnded: (span: EndedSpan) => void;

  constructor(sampler: Pick<Sampler, 'samples'>, onEnded: (span: EndedSpan) => void) {
    this.#sampler = sampler;
    this.#onEnded = onEnded;
  }

  /**
   * Begins the trace of a request, or continues the caller's. Undefined where the request is not sampled and the caller has no trace.
   * @param traceparent its header
   */
  traceRequest(traceparent: string | string[] | undefined): CurrentTrace | undefined {
    const caller = parseTraceparent(traceparent);
    if (!this.#sampler.samples(caller?.isSampled ?? false))
      return caller && { traceId: caller.traceId, span: undefined };
    const span = this.start({ name: 'request', kind: 'server', parent: caller });
    return { traceId: span.traceId, span };
  }

  start(start: SpanStart): Span {
    return new Span(start, this.#onEnded);
  }
}
