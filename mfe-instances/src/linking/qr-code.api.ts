import { ApiError, queryOptions, type ResponseOf } from '@waxwing/client';
import { useQuery } from '@waxwing/kit/query';
import { useReportToShell } from '@waxwing/kit/remote';

export type QrCodeResponse = ResponseOf<'instances.qrCode'>;

/** Polling interval for the latest code, in milliseconds. Each poll keeps the instance linking. */
const POLL_MS = 2_000;
/** A service that is busy or cannot be reached is asked again so often before the poll has failed. */
const RETRIES = 3;

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
    retry: (failures, error) => mayPass(error) && failures < RETRIES,
    retryDelay: POLL_MS,
    // A cached code has expired.
    staleTime: 0,
    gcTime: 0,
  });
  useReportToShell(query.error);
  return query;
}

/** A network that was lost during a poll is waited for at the next try, as the polls after it do. */
const mayPass = (error: unknown) =>
  error instanceof ApiError && (error.type === 'network_error' || error.code === 'unavailable');
