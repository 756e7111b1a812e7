import { call, type ResponseOf } from '@waxwing/client';
import { useQuery } from '@waxwing/kit/query';
import { useReportToShell } from '../common/on-error.js';

export type QrCodeResponse = ResponseOf<'instances.qrCode'>;

/** How often the server is asked for its newest code, in milliseconds. Each look keeps the instance linking. */
const POLL_MS = 2_000;

/** Under which every look at the code of an instance is kept. */
export const qrCodeKey = (instanceId: string) => ['instance-qr', instanceId];

/** Asks until the instance is ready or an answer fails. Another `refresh` begins anew, with nothing known. */
export function useQrCode(instanceId: string, refresh: number) {
  const query = useQuery({
    queryKey: [...qrCodeKey(instanceId), refresh],
    queryFn: ({ signal }) => call('instances.qrCode', { params: { instanceId }, signal }),
    refetchInterval: ({ state }) =>
      state.status === 'error' || state.data?.status === 'ready' ? false : POLL_MS,
    refetchOnWindowFocus: false,
    retry: false,
    // A code that was kept is a code that has expired.
    staleTime: 0,
    gcTime: 0,
  });
  useReportToShell(query.error);
  return query;
}
