import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from './span.js';

/** The trace of the request that is being answered. */
export interface CurrentTrace {
  readonly traceId: string;
  /** The request's; undefined where its caller traces it and this process does not. */
  readonly span: Span | undefined;
}

const storage = new AsyncLocalStorage<CurrentTrace>();

/** Everything that `work` does belongs to the trace. */
export function runInTrace<T>(trace: CurrentTrace, work: () => T): T {
  return storage.run(trace, work);
}

/** Undefined outside of requests, and in requests without a trace. */
export function currentTrace(): CurrentTrace | undefined {
  return storage.getStore();
}

/** What each line of the log says of its trace. */
export function traceFields(): { trace_id?: string } {
  const trace = storage.getStore();
  return trace ? { trace_id: trace.traceId } : {};
}
