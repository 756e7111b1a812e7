import { call, type ResponseOf } from '@waxwing/client';
import { useQueryClient } from '@waxwing/kit/query';
import { useImmediateMutation } from '../../common/use-immediate-mutation.js';
import { qrCodeKey } from '../qr-code.api.js';

/** A code that waits to be typed in, as every look at the instance brings it. */
export type PairingCode = NonNullable<ResponseOf<'instances.qrCode'>['pairing']>;

/** Asks WhatsApp for a code for this number. It is done when a look at the instance has brought it. */
export function useRequestPairingCode(instanceId: string) {
  const client = useQueryClient();
  return useImmediateMutation({
    mutationFn: (number: string) =>
      call('instances.pairingCode', { params: { instanceId }, body: { number } }),
    onSuccess: () => client.invalidateQueries({ queryKey: qrCodeKey(instanceId) }),
  });
}
