import { useQuery } from '@waxwing/kit/query';
import { control } from '../control/control.js';

/** Revisions N of WhatsApp's web client 2.3000.N; 0 takes every one. */
export interface Floor {
  readonly login: number;
  readonly link: number;
  /** What WhatsApp's page names. */
  readonly current: number;
  /** Logins that were refused since the floor was set. */
  readonly refused: number;
}

/** Often enough to see how the instances come back. */
const LOOK_MS = 3_000;

export function useFloor(): Floor | undefined {
  const { data } = useQuery({
    queryKey: ['sandbox', 'floor'],
    queryFn: () => control<Floor>('GET', 'floor'),
    refetchInterval: LOOK_MS,
  });
  return data;
}

export const setFloor = (floor: Partial<Floor>) => control('POST', 'floor', floor);
