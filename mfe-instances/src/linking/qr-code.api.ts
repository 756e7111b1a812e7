import { ApiError, queryOptions, type ResponseOf } from '@waxwing/client';
import { useQuery } from '@waxwing/kit/query';
import { useReportToShell } from '@waxwing/kit/remote';

export type QrCodeResponse = ResponseOf<'instances.qrCode'>;

/** Polling interval for the latest code, in milliseconds. Each poll keeps the instance linking. */
const POLL_MS = 2_000;
/** A service that is busy is asked again so often before the poll has failed. */
const BUSY_RETRIES = 3;

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
    retry: (failures, error) => isBusy(error) && failures < BUSY_RETRIES,
    retryDelay: POLL_MS,
    // A cached code has expired.
    staleTime: 0,
    gcTime: 0,
  });
  useReportToShell(query.error);
  return query;
}

const isBusy = (error: unknown) => error instanceof ApiError && error.code === 'unavailable';
