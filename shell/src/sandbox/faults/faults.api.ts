import type { Fault } from '@waxwing/contract/sandbox';
import { useQuery } from '@waxwing/kit/query';
import { callSandbox } from '../control/call-sandbox.js';

/** The count of a fault that stays on until it is switched off, in messages, scans or logins. */
const UNLIMITED_COUNT = 1_000_000;

/** The kinds that are on; undefined while loading. */
export function useFaults(): ReadonlySet<string> | undefined {
  const { data } = useQuery({
    queryKey: ['sandbox', 'faults'],
    queryFn: () => callSandbox('GET /faults', {}),
    select: ({ faults }) => new Set(faults.map(({ kind }) => kind)),
  });
  return data;
}

export const enableFault = ({ kind, ms }: Fault) =>
  callSandbox('POST /faults', { body: { kind, ms, count: UNLIMITED_COUNT } });

export const disableFault = (kind: string) => callSandbox('DELETE /faults/{kind}', { kind });

export const triggerFault = ({ kind, ms }: Fault) => callSandbox('POST /faults', { body: { kind, ms } });
