import { useQuery } from '@waxwing/kit/query';
import { callSandbox } from '../control/call-sandbox.js';

/** Revisions N of WhatsApp's web client 2.3000.N; 0 takes every one. */
export interface VersionFloor {
  readonly login: number;
  readonly link: number;
  /** What WhatsApp's page names. */
  readonly current: number;
  /** Logins that were refused since the floor was set. */
  readonly refused: number;
}

/** Often enough to see how the instances come back. */
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
