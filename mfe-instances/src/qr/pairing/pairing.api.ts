import { type AnswerOf, call } from '@waxwing/client';
import { useQueryClient } from '@waxwing/kit/query';
import { useDeed } from '../../failure/use-deed.js';
import { qrKey } from '../qr.api.js';

/** A code that waits to be typed in, as every look at the instance brings it. */
export type Pairing = NonNullable<AnswerOf<'instances.qrCode'>['pairing']>;

/** Asks WhatsApp for a code for this number. It is done when a look at the instance has brought it. */
export function useAskForCode(instanceId: string) {
  const client = useQueryClient();
  return useDeed({
    mutationFn: (number: string) =>
      call('instances.pairingCode', { params: { instanceId }, body: { number } }),
    onSuccess: () => client.invalidateQueries({ queryKey: qrKey(instanceId) }),
  });
}
