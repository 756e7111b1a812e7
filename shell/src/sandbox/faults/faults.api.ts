import { useQuery } from '@waxwing/kit/query';
import { callSandbox } from '../control/call-sandbox.js';

/** A fault that has not been used up. */
interface ArmedFault {
  readonly kind: string;
  readonly left: number;
}

/** The count of a fault that stays on until it is switched off, in messages, scans or logins. */
const UNLIMITED_COUNT = 1_000_000;

/** The kinds that are on; undefined while loading. */
export function useFaults(): ReadonlySet<string> | undefined {
  const { data } = useQuery({
    queryKey: ['sandbox', 'faults'],
    queryFn: () => callSandbox<{ faults: ArmedFault[] }>('GET', 'faults'),
    select: ({ faults }) => new Set(faults.map(({ kind }) => kind)),
  });
  return data;
}

export const enableFault = (fault: { kind: string; ms?: number | undefined }) =>
  callSandbox('POST', 'faults', { kind: fault.kind, ms: fault.ms, count: UNLIMITED_COUNT });

export const disableFault = (kind: string) => callSandbox('DELETE', `faults/${kind}`);

export const triggerFault = (fault: { kind: string; ms?: number | undefined }) =>
  callSandbox('POST', 'faults', { kind: fault.kind, ms: fault.ms });
