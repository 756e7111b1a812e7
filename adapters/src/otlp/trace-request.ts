import type { EndedSpan } from '@waxwing/core';

/** The process that the spans are of. */
export interface OtlpResource {
  readonly serviceName: string;
  readonly version: string;
  /** Tells processes of one service apart. */
  readonly instanceId: string;
}

const KINDS = { internal: 1, server: 2 } as const;
const STATUS_UNSET = 0;
const STATUS_ERROR = 2;

/** OTLP's ExportTraceServiceRequest in its JSON form: ids in hex, 64-bit numbers as text. */
export function toTraceRequest(
  spans: readonly EndedSpan[],
  { serviceName, version, instanceId }: OtlpResource,
): object {
  const resource = {
    attributes: toAttributes({
      'service.name': serviceName,
      'service.version': version,
      'service.instance.id': instanceId,
    }),
  };
  const scopeSpans = [{ scope: { name: 'waxwing', version }, spans: spans.map(toSpan) }];
  return { resourceSpans: [{ resource, scopeSpans }] };
}

function toSpan(span: EndedSpan): object {
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    ...(span.parentSpanId !== undefined && { parentSpanId: span.parentSpanId }),
    name: span.name,
    kind: KINDS[span.kind],
    startTimeUnixNano: toNanoseconds(span.startedAt),
    endTimeUnixNano: toNanoseconds(span.endedAt),
    attributes: toAttributes(span.attributes),
    links: span.links.map(({ traceId, spanId }) => ({ traceId, spanId })),
    status: { code: span.failed ? STATUS_ERROR : STATUS_UNSET },
  };
}

function toAttributes(attributes: EndedSpan['attributes']): object[] {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: toValue(value) }));
}

function toValue(value: string | number): object {
  if (typeof value === 'string') return { stringValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

/** A double holds the microseconds since 1970, and not the nanoseconds. */
function toNanoseconds(ms: number): string {
  return `${Math.round(ms * 1_000)}000`;
}
