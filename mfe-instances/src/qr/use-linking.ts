import { useQueryClient } from '@waxwing/kit/query';
import { useEffect, useState } from 'react';
import { instanceKey } from '../detail/detail.api.js';
import { INSTANCES_KEY, type InstanceStatus } from '../instances/instances.api.js';
import { useCodeLife } from './code-life.js';
import { useQrCode } from './qr.api.js';
import { type QrState, qrStateOf } from './qr-state.js';

export interface Linking {
  readonly instanceId: string;
  readonly status: InstanceStatus | undefined;
  readonly refresh: number;
}

/** Follows an instance on its way to a linked phone, and back when the phone is unlinked later. */
export function useLinking({ instanceId, status, refresh }: Linking) {
  const { data, error, refetch } = useQrCode(instanceId, refresh);
  const state = qrStateOf(data);
  const connected = state.kind === 'connected';
  const life = useCodeLife(data && data.qr);
  const celebrates = useSawCode(state) && connected;
  const client = useQueryClient();

  useEffect(() => {
    if (!connected) return;
    void client.invalidateQueries({ queryKey: instanceKey(instanceId) });
    void client.invalidateQueries({ queryKey: INSTANCES_KEY });
  }, [client, connected, instanceId]);

  // The widget asks no more once it is connected, but the detail goes on.
  const lost = connected && status !== undefined && status !== 'ready';
  useEffect(() => {
    if (lost) void refetch();
  }, [lost, refetch]);

  return { state, life, celebrates, error, again: () => void refetch() };
}

/** Whether a code was waiting to be scanned: coming back from a lost connection is no cause to celebrate. */
function useSawCode({ kind }: QrState): boolean {
  const [saw, setSaw] = useState(false);
  const now = kind === 'waiting' || (saw && kind !== 'reconnecting');
  if (now !== saw) setSaw(now);
  return now;
}
