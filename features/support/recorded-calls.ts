import type { Operation } from '@waxwing/contract';

/** The media type of a scenario's attachment with its calls, which brings them out of the workers. */
export const CALLS_MEDIA_TYPE = 'text/x.waxwing.calls+plain';

const recorded = new Set<string>();

/** Records a call of the current scenario. A worker runs one scenario at a time. */
export function recordCall({ id }: Pick<Operation, 'id'>): void {
  recorded.add(id);
}

/** Returns and clears the recorded calls, one id a line. */
export function drainRecordedCalls(): string {
  const ids = [...recorded].sort().join('\n');
  recorded.clear();
  return ids;
}
