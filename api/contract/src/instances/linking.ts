import { z } from 'zod';
import { success, text, timestamp } from '../fields/fields.js';
import { operation } from '../operation/operation.js';
import { instanceParams, instanceStatus, reasonCode } from './instance.js';

export const pairingCodeText = z
  .string()
  .regex(/^[0-9A-Z]{8}$/)
  .meta({ description: 'Eight characters, shown to people as two groups of four', examples: ['K7QD2M9X'] });

const pairingCode = z
  .strictObject({
    number: z.string().meta({ description: 'The number that the code is for, digits only' }),
    code: pairingCodeText,
    expires_at: timestamp,
  })
  .meta({ id: 'PairingCode' });
export type PairingCodeBody = z.output<typeof pairingCode>;

const pairingCodeRequest = z.strictObject({
  number: text(64).meta({
    description: 'The number of the phone to link: E.164, with or without `+`, spaces and dashes',
  }),
});

const qrCode = z
  .strictObject({
    status: instanceStatus,
    qr: z
      .string()
      .nullable()
      .meta({ description: 'The QR code as PNG in a data URL, while the instance waits for a scan' }),
    qr_expires_at: timestamp.nullable().meta({ description: 'When the next code replaces it' }),
    reason: z.string().nullable().meta({ description: 'The reason of the status' }),
    reason_code: reasonCode,
    pairing: pairingCode
      .nullable()
      .meta({ description: 'The pairing code that waits to be entered, if any' }),
  })
  .meta({ id: 'QrCode' });

const tag = 'Instances in the dashboard';

/** Calls that link a phone by a scan or by a code. */
export const linking = {
  qrCode: operation({
    id: 'getQrCode',
    method: 'GET',
    path: '/api/instances/qrcode/{instanceId}',
    summary: 'Poll the QR code, which keeps the instance linking for 30 s more',
    tag,
    auth: 'account',
    params: instanceParams,
    responses: { 200: qrCode },
    conditional: 'plain',
    errors: ['instance_not_found', 'account_suspended'],
  }),
  pairingCode: operation({
    id: 'createPairingCode',
    method: 'POST',
    path: '/api/instances/{instanceId}/pairing-code',
    summary: 'Request a pairing code, which links the instance when it is entered on the phone',
    tag,
    auth: 'account',
    stoppedBy: 'linking',
    params: instanceParams,
    body: pairingCodeRequest,
    responses: { 200: success.extend({ code: pairingCodeText, expires_at: timestamp }) },
    errors: [
      'instance_not_found',
      'invalid_number',
      'already_linked',
      'reset_required',
      'pairing_refused',
      'pairing_unavailable',
    ],
    examples: { phone: { number: '+919876543210' } },
  }),
};
