import { useQuery } from '@waxwing/kit/query';
import { callSandbox } from '../control/call-sandbox.js';

/** A fault that waits for what it applies to. */
interface ArmedFault {
  readonly kind: string;
  readonly left: number;
}

/** For so many messages, scans or logins a fault is armed: until it is switched off. */
const UNLIMITED_COUNT = 1_000_000;

/** The kinds that are on; undefined while that is not known. */
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
