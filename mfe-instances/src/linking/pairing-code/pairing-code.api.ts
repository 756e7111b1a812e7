import { call, type ResponseOf } from '@waxwing/client';
import { useImmediateMutation } from '@waxwing/kit/remote';
import { qrCodeOptions } from '../qr-code.api.js';

/** A pairing code that has not been used yet, as each answer of the QR code call contains it. */
export type PairingCode = NonNullable<ResponseOf<'instances.qrCode'>['pairing']>;

/** Requests a pairing code for a phone number. Done when the QR code query contains it. */
export function useRequestPairingCode(instanceId: string) {
  return useImmediateMutation({
    mutationFn: (number: string) =>
      call('instances.pairingCode', { params: { instanceId }, body: { number } }),
    invalidates: [qrCodeOptions(instanceId)],
  });
}
