import { AdapterError, type EndedSpan, type SpanExporter } from '@waxwing/core';
import { type OtlpResource, toTraceRequest } from './trace-request.js';

const TIMEOUT_MS = 5_000;

export interface OtlpSpanExporterOptions {
  /** The base URL of the collector, such as `http://collector:4318`. */
  readonly endpoint: string;
  readonly resource: OtlpResource;
  /** Time for an answer; 5 s by default. */
  readonly timeoutMs?: number;
}

/** Posts spans to a collector by OTLP over HTTP, encoded as JSON. */
export class OtlpSpanExporter implements SpanExporter {
  readonly #options: OtlpSpanExporterOptions;
  readonly #url: string;

  constructor(options: OtlpSpanExporterOptions) {
    this.#options = options;

    this.#url = `${options.endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces`;
  }

  async export(spans: readonly EndedSpan[]): Promise<void> {
    const { resource, timeoutMs = TIMEOUT_MS } = this.#options;
    const response = await this.#post(JSON.stringify(toTraceRequest(spans, resource)), timeoutMs);
    // What it answers is not read: spans that it takes and drops are its own to count.
    await response.body?.cancel().catch(() => undefined);
    if (!response.ok) throw refused(`answered with ${response.status}`);
  }

  async #post(body: string, timeoutMs: number): Promise<Response> {
    try {
      return await fetch(this.#url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
    } catch (error) {
      throw refused('cannot be reached', error);
    }
  }
}

function refused(what: string, cause?: unknown): AdapterError {
  return new AdapterError(`the collector of traces ${what}`, { cause, retryable: true });
}
