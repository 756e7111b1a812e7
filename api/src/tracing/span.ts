import { randomBytes } from 'node:crypto';
import type { EndedSpan, SpanContext } from '@waxwing/core';

export type SpanKind = EndedSpan['kind'];
export type SpanAttributes = EndedSpan['attributes'];

export interface SpanStart {
  readonly name: string;
  readonly kind?: SpanKind;
  /** A new trace without it. */
  readonly parent?: SpanContext | undefined;
  readonly links?: readonly SpanContext[];
  /** Now, without it. */
  readonly startedAt?: number;
}

export interface SpanEnd {
  /** What it is called, where that was not known before. */
  readonly name?: string;
  readonly attributes?: SpanAttributes;
  readonly failed?: boolean;
  /** Now, without it. */
  readonly endedAt?: number;
}

/** A piece of work under way. */
export class Span implements SpanContext {
  readonly #start: SpanStart;
  readonly #startedAt: number;
  readonly #links: SpanContext[];
  readonly #onEnded: (span: EndedSpan) => void;
  readonly traceId: string;
  readonly spanId = randomBytes(8).toString('hex');

  constructor(start: SpanStart, onEnded: (span: EndedSpan) => void) {
    this.#start = start;
    this.#startedAt = start.startedAt ?? traceTime();
    this.#links = [...(start.links ?? [])];
    this.#onEnded = onEnded;
    this.traceId = start.parent?.traceId ?? randomBytes(16).toString('hex');
  }

  /** A span that this one belongs to, or that belongs to this one, without being a part. */
  link({ traceId, spanId }: SpanContext): void {
    this.#links.push({ traceId, spanId });
  }

  end({
    name = this.#start.name,
    attributes = {},
    failed = false,
    endedAt = traceTime(),
  }: SpanEnd = {}): void {
    const { traceId, spanId } = this;
    const { kind = 'internal', parent } = this.#start;
    this.#onEnded({
      ...{ traceId, spanId, parentSpanId: parent?.spanId, name, kind },
      ...{ startedAt: this.#startedAt, endedAt, attributes, links: this.#links, failed },
    });
  }
}

/** Milliseconds since 1970, which a change of the machine's clock does not move within a process. */
export function traceTime(): number {
  return performance.timeOrigin + performance.now();
}
