import type { Operation } from '@waxwing/contract';

/** Under this kind a scenario's calls are attached to it, which is how they come out of the workers. */
export const CALLS_MEDIA_TYPE = 'text/x.waxwing.calls+plain';

const recorded = new Set<string>();

/** Takes note that the scenario at hand makes this call. A worker plays one scenario at a time. */
export function recordCall({ id }: Pick<Operation, 'id'>): void {
  recorded.add(id);
}

/** What was noted since this was last asked, one id a line. */
export function drainRecordedCalls(): string {
  const ids = [...recorded].sort().join('\n');
  recorded.clear();
  return ids;
}
