import { z } from 'zod';
import { id, pathId, success, text, textCheckedByCore, timestamp } from './fields.js';
import { operation } from './operation.js';
import { condition } from './standing.js';

export const instanceStatus = z.enum(['initializing', 'ready', 'disconnected', 'logged_out', 'failed']);
const status = instanceStatus;
const reasonCode = z
  .enum([
    'waiting',
    'reconnecting',
    'replaced',
    'expired',
    'phone_offline',
    'logged_out',
    'phone_away',
    'too_many_devices',
    'refused',
    'restricted',
    'locked',
    'banned',
    'login_refused',
    'whatsapp_unavailable',
    'passkey_required',
    'passkey_refused',
    'passkey_unanswered',
    'client_outdated',
    'version_suspected',
    'proxy_unreachable',
    'unsupported',
  ])
  .nullable()
  .meta({ description: 'Which of the known reasons the sentence beside it tells' });
export const phone = z.string().nullable().meta({ description: 'The linked number, digits only' });
const activity = {
  messages_today: z.int().meta({ description: 'Sent and received since midnight, UTC' }),
  last_message_at: timestamp.nullable(),
};

const summary = z
  .strictObject({
    instanceId: id('ins'),
    currentStatus: status,
    createdAt: timestamp,
    phone,
    name: z.string().nullable(),
    ...condition,
    ...activity,
  })
  .meta({ id: 'InstanceSummary' });
export type InstanceSummaryBody = z.output<typeof summary>;

const access = z
  .strictObject({ instance_id: id('ins'), status, api_key: z.string(), publicUrl: z.url() })
  .meta({ id: 'InstanceAccess' });
export type InstanceAccessBody = z.output<typeof access>;

const detail = access
  .extend({
    status_reason: z.string().nullable(),
    status_reason_code: reasonCode,
    retry_at: timestamp.nullable().meta({
      description: 'When Waxwing connects again at the earliest, where WhatsApp refused it for a time',
    }),
    phone,
    name: z.string().nullable(),
    display_name: z.string().nullable().meta({
      description: 'Under which others see the number while WhatsApp tells no name of its own',
    }),
    phone_seen_at: timestamp.nullable().meta({ description: 'When the linked phone last showed itself' }),
    ...condition,
    created_at: timestamp,
    api_key_active: z.boolean().meta({ description: 'Whether the API key of the instance is switched on' }),
    ...activity,
  })
  .meta({ id: 'InstanceDetail' });
export type InstanceDetailBody = z.output<typeof detail>;

const code = z
  .string()
  .regex(/^[0-9A-Z]{8}$/)
  .meta({ description: 'Eight characters, shown to people as two groups of four', examples: ['K7QD2M9X'] });

const pairingCode = z
  .strictObject({
    number: z.string().meta({ description: 'The number it was made for, digits only' }),
    code,
    expires_at: timestamp,
  })
  .meta({ id: 'PairingCode' });
export type PairingCodeBody = z.output<typeof pairingCode>;

const pairingCodeRequest = z.strictObject({
  number: text(64).meta({
    description: 'The number of the phone to link: E.164, with or without `+`, spaces and dashes',
  }),
});

const displayName = z.strictObject({
  display_name: textCheckedByCore({ maxLength: 25 })
    .nullable()
    .meta({ description: 'Without control characters and line ends; null takes it back' }),
});

const qrCode = z
  .strictObject({
    status,
    qr: z.string().nullable().meta({ description: 'A PNG as a data URL while a scan is waited for' }),
    qr_expires_at: timestamp.nullable().meta({ description: 'When the next code takes its place' }),
    reason: z.string().nullable().meta({ description: 'Why the status is what it is' }),
    reason_code: reasonCode,
    pairing: pairingCode
      .nullable()
      .meta({ description: 'The linking code that waits to be typed in, if any' }),
  })
  .meta({ id: 'QrCode' });

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
    description: 'What the browser gives for `options`, as `PublicKeyCredential.toJSON()` writes it',
  });

const passkey = z
  .strictObject({
    stage: z.enum(['wanted', 'answered', 'code', 'confirmed']).meta({
      description:
        '`wanted`: a browser has to answer `options`; `answered`: the phone has to go on; `code`: somebody has to compare `code` with the phone; `confirmed`: the linking ends',
    }),
    ticket: z.string().meta({ description: 'Good for one answer to this stage' }),
    options: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta({ description: '`PublicKeyCredentialRequestOptions` as JSON, for `https://web.whatsapp.com`' }),
    expires_at: timestamp.nullable().meta({ description: 'Until when an answer makes sense' }),
    code: z
      .string()
      .nullable()
      .meta({ description: 'What the phone has to show', examples: ['K7QD-2M9X'] }),
    helper_url: z.url().nullable().meta({
      description:
        'Where the helper for the browser is to be had, which answers `options`; null where nobody said',
    }),
  })
  .meta({ id: 'Passkey' });
export type PasskeyBody = z.output<typeof passkey>;

const passkeyAnswer = z.strictObject({
  ticket: text(64),
  assertion: assertion.optional().meta({
    description: 'The answer to `wanted`; without it the answer is that the code is the one on the phone',
  }),
});

const proxy = z
  .strictObject({
    address: z.string().meta({
      description: 'The proxy without its password, which is never shown again',
      examples: ['socks5://user@proxy.example:1080'],
    }),
    has_password: z.boolean(),
  })
  .meta({ id: 'InstanceProxy' });
export type InstanceProxyBody = z.output<typeof proxy>;

const proxyRequest = z.strictObject({
  url: text(1_000).meta({
    description:
      '`http`, `https` or `socks5`, with host and port, and user and password where the proxy wants them',
  }),
});

const tag = 'Instances';
const params = z.strictObject({ instanceId: pathId('ins') });

export const instances = {
  create: operation({
    id: 'createInstance',
    method: 'POST',
    path: '/api/instances/create',
    summary: 'Create an instance with a key of its own',
    tag,
    auth: 'account',
    responses: { 200: z.strictObject({ instance: access }) },
    errors: ['no_subscription', 'instance_limit'],
  }),
  list: operation({
    id: 'listInstances',
    method: 'GET',
    path: '/api/instances/list',
    summary: 'List the instances, the oldest first',
    tag,
    auth: 'account',
    responses: { 200: z.strictObject({ instances: z.array(summary) }) },
    conditional: 'plain',
    errors: [],
  }),
  qrCode: operation({
    id: 'getQrCode',
    method: 'GET',
    path: '/api/instances/qrcode/{instanceId}',
    summary: 'Look at the QR code, which keeps the instance linking for 30 s more',
    tag,
    auth: 'account',
    params,
    responses: { 200: qrCode },
    conditional: 'plain',
    errors: ['instance_not_found'],
  }),
  pairingCode: operation({
    id: 'createPairingCode',
    method: 'POST',
    path: '/api/instances/{instanceId}/pairing-code',
    summary: 'Ask WhatsApp for a code that links the instance when it is typed in on the phone',
    tag,
    auth: 'account',
    params,
    body: pairingCodeRequest,
    responses: { 200: success.extend({ code, expires_at: timestamp }) },
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
  passkey: operation({
    id: 'getPasskey',
    method: 'GET',
    path: '/api/instances/{instanceId}/passkey',
    summary: 'Read what the linking needs of a passkey, where WhatsApp asks the account for one',
    tag,
    auth: 'account',
    params,
    responses: { 200: z.strictObject({ passkey: passkey.nullable() }) },
    conditional: 'secret',
    errors: ['instance_not_found'],
  }),
  answerPasskey: operation({
    id: 'answerPasskey',
    method: 'POST',
    path: '/api/instances/{instanceId}/passkey',
    summary:
      "Give the browser's answer to WhatsApp's challenge, or say that the code is the one on the phone",
    tag,
    auth: 'account',
    params,
    body: passkeyAnswer,
    responses: { 200: success },
    errors: ['instance_not_found', 'passkey_not_wanted'],
  }),
  detail: operation({
    id: 'getInstance',
    method: 'GET',
    path: '/api/instances/detail/{instanceId}',
    summary: 'Read an instance and its API key',
    tag,
    auth: 'account',
    params,
    responses: { 200: z.strictObject({ instance: detail }) },
    conditional: 'secret',
    errors: ['instance_not_found'],
  }),
  switchKey: operation({
    id: 'switchInstanceKey',
    method: 'PUT',
    path: '/api/instances/{instanceId}/api-key',
    summary: "Switch the instance's own API key on or off",
    tag,
    auth: 'account',
    params,
    body: z.strictObject({ is_active: z.boolean() }),
    responses: { 200: success },
    errors: ['instance_not_found'],
  }),
  proxy: operation({
    id: 'getInstanceProxy',
    method: 'GET',
    path: '/api/instances/{instanceId}/proxy',
    summary: 'Read which proxy the instance reaches WhatsApp through',
    tag,
    auth: 'account',
    params,
    responses: { 200: z.strictObject({ proxy: proxy.nullable() }) },
    errors: ['instance_not_found'],
  }),
  setProxy: operation({
    id: 'setInstanceProxy',
    method: 'PUT',
    path: '/api/instances/{instanceId}/proxy',
    summary: 'Have the instance reach WhatsApp through a proxy, and no other way',
    tag,
    auth: 'account',
    params,
    body: proxyRequest,
    responses: { 200: success.extend({ proxy }) },
    errors: ['instance_not_found', 'invalid_proxy'],
    examples: { socks5: { url: 'socks5://user:password@proxy.example:1080' } },
  }),
  removeProxy: operation({
    id: 'removeInstanceProxy',
    method: 'DELETE',
    path: '/api/instances/{instanceId}/proxy',
    summary: 'Have the instance reach WhatsApp without a proxy of its own',
    tag,
    auth: 'account',
    params,
    responses: { 200: success },
    errors: ['instance_not_found'],
  }),
  setDisplayName: operation({
    id: 'setDisplayName',
    method: 'PUT',
    path: '/api/instances/{instanceId}/display-name',
    summary: 'Set the name under which others see the number while WhatsApp tells none',
    tag,
    auth: 'account',
    params,
    body: displayName,
    responses: { 200: success },
    errors: ['instance_not_found', 'invalid_display_name'],
    examples: { name: { display_name: 'Asha’s Shop' } },
  }),
  remove: operation({
    id: 'deleteInstance',
    method: 'DELETE',
    path: '/api/instances/delete/{instanceId}',
    summary: 'Delete an instance, its WhatsApp session and its key',
    tag,
    auth: 'account',
    params,
    responses: { 200: success },
    errors: ['instance_not_found', 'instance_busy'],
  }),
  reset: operation({
    id: 'resetInstance',
    method: 'POST',
    path: '/api/sessions/reset/{instanceId}',
    summary: 'Unlink the phone and start anew',
    tag,
    auth: 'account',
    params,
    responses: { 200: success.extend({ message: z.string() }) },
    errors: ['instance_not_found', 'instance_busy'],
  }),
};
