import type { VersionFloorChange, VersionFloorView } from '@waxwing/contract/sandbox';
import { useQuery } from '@waxwing/kit/query';
import { callSandbox } from '../control/call-sandbox.js';

/** Short enough to watch the instances reconnect, in milliseconds. */
const POLL_MS = 3_000;

export function useVersionFloor(): VersionFloorView | undefined {
  const { data } = useQuery({
    queryKey: ['sandbox', 'floor'],
    queryFn: () => callSandbox('GET /floor', {}),
    refetchInterval: POLL_MS,
  });
  return data;
}

export const setVersionFloor = (floor: VersionFloorChange) => callSandbox('POST /floor', { body: floor });
