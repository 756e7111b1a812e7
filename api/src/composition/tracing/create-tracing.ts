import { OtlpSpanExporter } from '@waxwing/adapters/otlp';
import type { Notifications } from '@waxwing/adapters/postgres';
import type { Logger } from 'pino';
import type { Metrics } from '../../metrics/metrics.js';
import { holdsSessions } from '../../settings/roles.js';
import type { Settings } from '../../settings/settings.js';
import { IntakeTraces } from '../../tracing/intake-traces.js';
import { Sampler } from '../../tracing/sampler.js';
import { SendTraces } from '../../tracing/send-traces.js';
import { SpanQueue } from '../../tracing/span-queue.js';
import { readAnnouncement, writeAnnouncement } from '../../tracing/trace-announcement.js';
import { Tracer } from '../../tracing/tracer.js';
import { VERSION } from '../../version.js';

export interface Tracing {
  readonly tracer: Tracer;
  readonly intake: IntakeTraces;
  readonly sends: SendTraces;
  /** Hands over the last spans. */
  close(): Promise<void>;
}

interface TracingOptions {
  readonly settings: Settings;
  /** The id of this process. */
  readonly owner: string;
  readonly notifications: Notifications;
  readonly metrics: Pick<Metrics, 'flow'>;
  readonly log: Logger;
}

/** Traces to the collector of the settings; none where they name none. */
export function createTracing(options: TracingOptions): Tracing | undefined {
  const { settings, owner, notifications, metrics, log } = options;
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: serviceName } = settings;
  if (endpoint === undefined) return undefined;
  const resource = { serviceName, version: VERSION, instanceId: owner };
  const queue = new SpanQueue({
    exporter: new OtlpSpanExporter({ endpoint, resource }),
    onExported: (spans) => metrics.flow.onSpans('exported', spans),
    onDropped: (spans) => metrics.flow.onSpans('dropped', spans),
    onAway: (error) => log.warn({ err: error }, 'spans are dropped until the collector of traces is back'),
  });
  const sampler = new Sampler({ ratio: settings.OTEL_TRACES_SAMPLER_ARG });
  const tracer = new Tracer(sampler, (span) => queue.add(span));
  const sends = new SendTraces(tracer);
  const intake = new IntakeTraces({
    tracer,
    announce: ({ id, instanceId }, request) =>
      notifications.publish('trace', writeAnnouncement(id, request), undefined, instanceId),
  });
  if (holdsSessions(settings)) {
    notifications.subscribe('trace', (text) => {
      const announced = readAnnouncement(text);
      if (announced) sends.remember(announced.messageId, announced.request);
      // Another process may hold the session.
      return false;
    });
  }
  return { tracer, intake, sends, close: () => queue.close() };
}
