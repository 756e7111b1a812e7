import { call, queryOptions, type ResponseOf } from '@waxwing/client';
import { useQuery } from '@waxwing/kit/query';
import { SandboxError } from '../control/call-sandbox.js';

export type Instance = ResponseOf<'instances.list'>['instances'][number];

/** Polling interval of the instances and the selected one's code, in milliseconds. Each poll keeps the instance linking. */
const POLL_MS = 2_000;

/** The account's instances, to select one that waits for a phone. */
export function useInstances() {
  return useQuery({
    ...queryOptions('instances.list'),
    refetchInterval: POLL_MS,
    select: ({ instances }) => instances,
  });
}

export function useQrCode(instanceId: string | undefined) {
  return useQuery({
    ...queryOptions('instances.qrCode', { params: { instanceId: instanceId ?? '' } }),
    enabled: instanceId !== undefined,
    refetchInterval: POLL_MS,
    staleTime: 0,
    gcTime: 0,
  });
}

/** How often a code is polled for, and the interval in milliseconds. */
const MAX_POLLS = 30;
const CODE_POLL_MS = 700;

/** Fetches the current code; a cached one may have expired. */
export async function fetchNewestQrCode(instanceId: string): Promise<string> {
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    const { qr, status, reason } = await call('instances.qrCode', { params: { instanceId } });
    if (qr) return qr;
    if (status === 'ready') throw new SandboxError(undefined, 'This instance is linked already.');
    if (status === 'failed') throw new SandboxError(undefined, reason ?? 'This instance shows no code.');
    await new Promise((resolve) => setTimeout(resolve, CODE_POLL_MS));
  }
  throw new SandboxError(undefined, 'The instance shows no code yet. Please try again.');
}
