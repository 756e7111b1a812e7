/** The ids of a span, in hex as W3C Trace Context writes them. */
export interface SpanContext {
  /** 32 digits. */
  readonly traceId: string;
  /** 16 digits. */
  readonly spanId: string;
}

/** A piece of work that has ended. It tells how long what took, and nothing of customers and their messages. */
export interface EndedSpan extends SpanContext {
  readonly name: string;
  /** `server`: it answers a request of another process. */
  readonly kind: 'internal' | 'server';
  /** The span that caused it; undefined for the first one of a trace. */
  readonly parentSpanId?: string | undefined;
  /** Milliseconds since 1970, with a fraction. */
  readonly startedAt: number;
  readonly endedAt: number;
  readonly attributes: Readonly<Record<string, string | number>>;
  /** Spans of this or other traces that it belongs to without being a part of them. */
  readonly links: readonly SpanContext[];
  readonly failed: boolean;
}

/** Where spans are collected. */
export interface SpanExporter {
  /** Hands ended spans over. @throws AdapterError when the collector does not take them */
  export(spans: readonly EndedSpan[]): Promise<void>;
}
