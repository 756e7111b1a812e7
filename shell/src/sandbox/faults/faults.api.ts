import { useQuery } from '@waxwing/kit/query';
import { control } from '../control/control.js';

/** A fault that waits for what it applies to. */
interface Armed {
  readonly kind: string;
  readonly left: number;
}

/** For so many messages, scans or logins a fault is armed: until it is switched off. */
const UNTIL_OFF = 1_000_000;

/** The kinds that are on; undefined while that is not known. */
export function useFaults(): ReadonlySet<string> | undefined {
  const { data } = useQuery({
    queryKey: ['sandbox', 'faults'],
    queryFn: () => control<{ faults: Armed[] }>('GET', 'faults'),
    select: ({ faults }) => new Set(faults.map(({ kind }) => kind)),
  });
  return data;
}

export const switchOn = (fault: { kind: string; ms?: number | undefined }) =>
  control('POST', 'faults', { kind: fault.kind, ms: fault.ms, count: UNTIL_OFF });

export const switchOff = (kind: string) => control('DELETE', `faults/${kind}`);

export const strike = (fault: { kind: string; ms?: number | undefined }) =>
  control('POST', 'faults', { kind: fault.kind, ms: fault.ms });
