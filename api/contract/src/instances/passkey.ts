import { z } from 'zod';
import { success, text, timestamp } from '../fields/fields.js';
import { operation } from '../operation/operation.js';
import { instanceParams } from './instance.js';

const base64url = (max: number) => z.base64url().min(1).max(max);

const assertion = z
  .strictObject({
    id: base64url(2_048),
    rawId: base64url(2_048),
    type: z.literal('public-key'),
    response: z.strictObject({
      clientDataJSON: base64url(4_096),
      authenticatorData: base64url(4_096),
      signature: base64url(4_096),
      userHandle: base64url(1_024).nullish(),
    }),
  })
  .meta({
    description: "The browser's credential for `options`, as `PublicKeyCredential.toJSON()` writes it",
  });

const passkeyState = z
  .strictObject({
    stage: z.enum(['wanted', 'answered', 'code', 'confirmed']).meta({
      description:
        '`wanted`: a browser has to answer `options`; `answered`: the phone has to go on; `code`: somebody has to compare `code` with the phone; `confirmed`: the linking ends',
    }),
    ticket: z.string().meta({ description: 'Valid for one answer to this stage' }),
    options: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta({ description: '`PublicKeyCredentialRequestOptions` as JSON, for `https://web.whatsapp.com`' }),
    expires_at: timestamp.nullable().meta({ description: 'When the request ends' }),
    code: z
      .string()
      .nullable()
      .meta({ description: 'The code that the phone shows', examples: ['K7QD-2M9X'] }),
    helper_url: z.url().nullable().meta({
      description:
        'Where the helper for the browser is to be had, which answers `options`; null where nobody said',
    }),
  })
  .meta({ id: 'Passkey' });
export type PasskeyBody = z.output<typeof passkeyState>;

const passkeyAnswer = z.strictObject({
  ticket: text(64),
  assertion: assertion.optional().meta({
    description:
      'The passkey for `wanted`; without it the call confirms that the code is the one on the phone',
  }),
});

const tag = 'Instances in the dashboard';

/** Calls that bring WhatsApp the passkey it asks for in a linking. */
export const passkey = {
  passkey: operation({
    id: 'getPasskey',
    method: 'GET',
    path: '/api/instances/{instanceId}/passkey',
    summary: 'Read the passkey request of the linking, where WhatsApp asks the account for one',
    tag,
    auth: 'account',
    params: instanceParams,
    responses: { 200: z.strictObject({ passkey: passkeyState.nullable() }) },
    conditional: 'secret',
    errors: ['instance_not_found', 'account_suspended'],
  }),
  answerPasskey: operation({
    id: 'answerPasskey',
    method: 'POST',
    path: '/api/instances/{instanceId}/passkey',
    summary:
      "Give the browser's answer to WhatsApp's challenge, or say that the code is the one on the phone",
    tag,
    auth: 'account',
    stoppedBy: 'linking',
    params: instanceParams,
    body: passkeyAnswer,
    responses: { 200: success },
    errors: ['instance_not_found', 'passkey_not_wanted'],
  }),
};
