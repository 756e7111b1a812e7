import type { SpanContext } from '@waxwing/core';

/** The caller's span of a request, and whether he records it. */
export interface CallerSpan extends SpanContext {
  readonly isSampled: boolean;
}

/** The version, the trace, the span and the flags. Its parts have fixed lengths, so a test takes linear time. */
const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-[\x21-\x7e]*)?$/;
const MAX_LENGTH = 256;
const ONLY_ZEROS = /^0+$/;
const SAMPLED = 1;

/** Reads the header of W3C Trace Context. Undefined where it is absent or wrong: the request then begins a trace of its own. */
export function parseTraceparent(header: string | string[] | undefined): CallerSpan | undefined {
  if (typeof header !== 'string' || header.length > MAX_LENGTH) return undefined;
  const [, version, traceId = '', spanId = '', flags = '', more] = TRACEPARENT.exec(header) ?? [];
  if (version === undefined || version === 'ff') return undefined;
  // Only later versions may have further parts.
  if (version === '00' && more !== undefined) return undefined;
  if (ONLY_ZEROS.test(traceId) || ONLY_ZEROS.test(spanId)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED };
}
