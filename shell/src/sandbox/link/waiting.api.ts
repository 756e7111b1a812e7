import { type AnswerOf, call } from '@waxwing/client';
import { useQuery } from '@waxwing/kit/query';
import { SandboxProblem } from '../control/control.js';

export type Instance = AnswerOf<'instances.list'>['instances'][number];

/** How often instances and the code of the chosen one are looked at, in milliseconds. Each look keeps the code coming. */
const LOOK_MS = 2_000;

/** My instances, so that those that wait for a phone can be chosen. */
export function useMyInstances() {
  return useQuery({
    queryKey: ['instances'],
    queryFn: ({ signal }) => call('instances.list', { signal }),
    refetchInterval: LOOK_MS,
    select: ({ instances }) => instances,
  });
}

export function useCode(instanceId: string | undefined) {
  return useQuery({
    queryKey: ['sandbox code', instanceId],
    queryFn: ({ signal }) => call('instances.qrCode', { params: { instanceId: instanceId ?? '' }, signal }),
    enabled: instanceId !== undefined,
    refetchInterval: LOOK_MS,
    staleTime: 0,
    gcTime: 0,
  });
}

/** How long a code is waited for: as many looks, so many milliseconds apart. */
const LOOKS = 30;
const APART_MS = 700;

/** The code that is on screen now; one that was kept may have expired. */
export async function newestCode(instanceId: string): Promise<string> {
  for (let look = 0; look < LOOKS; look += 1) {
    const { qr, status, reason } = await call('instances.qrCode', { params: { instanceId } });
    if (qr) return qr;
    if (status === 'ready') throw new SandboxProblem(undefined, 'This instance is linked already.');
    if (status === 'failed') throw new SandboxProblem(undefined, reason ?? 'This instance shows no code.');
    await new Promise((resolve) => setTimeout(resolve, APART_MS));
  }
  throw new SandboxProblem(undefined, 'The instance shows no code yet. Please try again.');
}
