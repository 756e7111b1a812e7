import { useQuery } from '@waxwing/kit/query';
import { callSandbox } from '../control/call-sandbox.js';

/** Revisions N of WhatsApp's web client 2.3000.N; 0 accepts every one. */
export interface VersionFloor {
  readonly login: number;
  readonly link: number;
  /** The revision on WhatsApp's page. */
  readonly current: number;
  /** Logins that were refused since the minimum was set. */
  readonly refused: number;
}

/** Short enough to watch the instances reconnect, in milliseconds. */
const POLL_MS = 3_000;

export function useVersionFloor(): VersionFloor | undefined {
  const { data } = useQuery({
    queryKey: ['sandbox', 'floor'],
    queryFn: () => callSandbox<VersionFloor>('GET', 'floor'),
    refetchInterval: POLL_MS,
  });
  return data;
}

export const setVersionFloor = (floor: Partial<VersionFloor>) => callSandbox('POST', 'floor', floor);
