import { useQueryClient } from '@waxwing/kit/query';
import { useEffect, useState } from 'react';
import { detailOptions } from '../detail/detail.api.js';
import { INSTANCES, type InstanceStatus } from '../instances/instances.api.js';
import { type LinkingState, linkingStateOf } from './linking-state.js';
import { usePasskey } from './passkey/passkey.api.js';
import { useQrCode } from './qr-code.api.js';

export interface LinkingOptions {
  readonly instanceId: string;
  readonly status: InstanceStatus | undefined;
  readonly refresh: number;
}

/** Follows an instance until a phone is linked, and again when the phone is unlinked later. */
export function useLinking({ instanceId, status, refresh }: LinkingOptions) {
  const { data, error, isPaused, refetch } = useQrCode(instanceId, refresh);
  const passkey = usePasskey(instanceId, !data?.qr && data?.reason_code === 'passkey_required');
  const state: LinkingState = isPaused ? { kind: 'offline' } : linkingStateOf(data, passkey !== null);
  const connected = state.kind === 'connected';
  const sawCode = useSawCode(state, refresh);
  const client = useQueryClient();

  useEffect(() => {
    if (!connected) return;
    void client.invalidateQueries(detailOptions(instanceId));
    void client.invalidateQueries(INSTANCES);
  }, [client, connected, instanceId]);

  // The widget stops polling once connected, but the detail does not.
  const lost = connected && status !== undefined && status !== 'ready';
  useEffect(() => {
    if (lost) void refetch();
  }, [lost, refetch]);

  return { state, sawCode, pairing: data?.pairing ?? null, passkey, error, retry: () => void refetch() };
}

/** Whether a code has been shown since the last refresh, without a connection lost since. */
function useSawCode({ kind }: LinkingState, refresh: number): boolean {
  const [codeSeenAtRefresh, setCodeSeenAtRefresh] = useState<number>();
  const broken = kind === 'reconnecting' || kind === 'suspended';
  const next = kind === 'waiting' ? refresh : broken ? undefined : codeSeenAtRefresh;
  if (next !== codeSeenAtRefresh) setCodeSeenAtRefresh(next);
  return next === refresh;
}
