import { queryOptions, type ResponseOf } from '@waxwing/client';
import { useQuery } from '@waxwing/kit/query';
import { useReportToShell } from '@waxwing/kit/remote';

export type QrCodeResponse = ResponseOf<'instances.qrCode'>;

/** Polling interval for the latest code, in milliseconds. Each poll keeps the instance linking. */
const POLL_MS = 2_000;

export const qrCodeOptions = (instanceId: string) =>
  queryOptions('instances.qrCode', { params: { instanceId } });

/** Polls until the instance is ready or an answer fails. Another `refresh` starts over without cached data. */
export function useQrCode(instanceId: string, refresh: number) {
  const { queryKey, queryFn } = qrCodeOptions(instanceId);
  const query = useQuery({
    queryKey: [...queryKey, refresh],
    queryFn,
    refetchInterval: ({ state }) =>
      state.status === 'error' || state.data?.status === 'ready' ? false : POLL_MS,
    refetchOnWindowFocus: false,
    retry: false,
    // A cached code has expired.
    staleTime: 0,
    gcTime: 0,
  });
  useReportToShell(query.error);
  return query;
}
