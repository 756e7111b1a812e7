import { call, type ResponseOf } from '@waxwing/client';
import { useQuery } from '@waxwing/kit/query';
import { useReportToShell } from '@waxwing/kit/remote';

export type QrCodeResponse = ResponseOf<'instances.qrCode'>;

/** Polling interval for the latest code, in milliseconds. Each poll keeps the instance linking. */
const POLL_MS = 2_000;

/** The query key prefix of an instance's QR code. */
export const qrCodeKey = (instanceId: string) => ['instance-qr', instanceId];

/** Polls until the instance is ready or an answer fails. Another `refresh` starts over without cached data. */
export function useQrCode(instanceId: string, refresh: number) {
  const query = useQuery({
    queryKey: [...qrCodeKey(instanceId), refresh],
    queryFn: ({ signal }) => call('instances.qrCode', { params: { instanceId }, signal }),
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
