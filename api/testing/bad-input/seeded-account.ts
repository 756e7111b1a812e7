import { randomUUID } from 'node:crypto';
import { blackPng } from '@waxwing/adapters/testing';
import { decodeId, encodeId } from '@waxwing/contract';
import { EVENT_BITS, SCOPES } from '@waxwing/core';
import { newId } from '@waxwing/core/testing';
import type { ComposedApi } from '../composed-api.js';
import { claimsOf } from '../forged-token.js';
import { call } from '../http.js';

/** An account with one of everything that a request can name. */
export interface SeededAccount {
  readonly userId: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  /** A token from before a change of the password. */
  readonly staleToken: string;
  /** The sign-in of the token. */
  readonly signInId: string;
  /** The key of its instance, with all scopes. */
  readonly key: string;
  /** A key of the account, with all scopes. */
  readonly accountKey: string;
  /** A disabled key. */
  readonly deadKey: string;
  readonly keyId: string;
  readonly instanceId: string;
  readonly messageId: string;
  /** The conversation that its message has begun. */
  readonly conversationId: string;
  /** The event of its message. */
  readonly eventId: string;
  /** The id of a call with that key. */
  readonly requestId: string;
  readonly orderId: string;
  readonly webhookId: string;
  readonly mediaId: string;
  readonly pictureId: string;
  /** The number of a person who has opted out. */
  readonly optedOut: string;
  readonly payment: Readonly<Record<string, string>>;
}

/** The text of its one message. */
export const RECEIVED_TEXT = 'A word between the two of us';

export async function seedAccount({ url, database }: ComposedApi, name: string): Promise<SeededAccount> {
  const email = `${name}-${randomUUID()}@example.com`;
  const password = 'a long password';
  const post = async (path: string, body: unknown, bearer?: string, method = 'POST') => {
    const answer = await call(`${url}${path}`, { method, body, ...(bearer && { bearer }) });
    if (answer.status !== 200 && answer.status !== 201)
      throw new Error(`${path} answers ${JSON.stringify(answer.body)}`);
    return answer.body as Record<string, Record<string, string>>;
  };

  const signedUp = await post('/api/auth/signup', { username: name, email, password: 'the first password' });
  const staleToken = String(signedUp.token);
  const change = { currentPassword: 'the first password', newPassword: password };
  const token = String((await post('/api/profile/password', change, staleToken, 'PUT')).token);
  await post('/api/subscription/claim-free', {}, token);
  const { instance } = await post('/api/instances/create', {}, token);
  const { apiKey } = await post('/api/api-keys', { name: 'Shop' }, token);
  const { apiKey: dead } = await post('/api/api-keys', { name: 'Old shop' }, token);
  await post(`/api/api-keys/${dead!.id}`, { is_active: false }, token, 'PUT');
  const { order } = await post(
    '/api/payments/create-order',
    { packageId: 'basic', billingPeriod: 'month' },
    token,
  );

  // Nothing listens there.
  const { id: webhookId } = await post('/api/webhooks', { url: 'http://127.0.0.1:1024/hook' }, token);

  const upload = async (file: string | Uint8Array<ArrayBuffer>) => {
    const form = new FormData();
    form.append('file', new Blob([file]), 'file');
    const headers = { authorization: `Bearer ${token}` };
    const uploaded = await fetch(`${url}/api/media`, { method: 'POST', headers, body: form });
    return ((await uploaded.json()) as { id: string }).id;
  };
  const mediaId = await upload(`%PDF-1.4 ${email}`);
  const pictureId = await upload(new Uint8Array(blackPng({ width: 8, height: 8 })));

  const optedOut = name === 'Asha' ? '919800000008' : '919800000009';
  await post('/api/opt-outs', { number: optedOut }, token);

  const messageId = newId();
  const accountId = decodeId('acc', signedUp.user!.user_id!);
  const instanceId = decodeId('ins', instance!.instance_id!);
  await database.query('update api_keys set scopes = $2 where account_id = $1', [accountId, SCOPES]);
  await database.query(
    `insert into messages (id, account_id, instance_id, direction, number, own_number, chat, content, type, wa_id, status, created_at)
     values ($1, $2, $3, 'inbound', '919800000002', '919800000001', '919800000002', $4, 'text', $5, 'delivered', now())`,
    [messageId, accountId, instanceId, RECEIVED_TEXT, messageId],
  );
  const conversationId = newId();
  await database.query(
    `insert into conversations (id, account_id, instance_id, chat_id, name, last_at, last_direction, last_type, preview, unread)
     values ($1, $2, $3, '919800000002', 'Ravi', now(), 'inbound', 'text', $4, 1)`,
    [conversationId, accountId, instanceId, RECEIVED_TEXT],
  );
  const [event] = await database.query<{ id: string }>(
    'insert into events (account_id, type, instance_id, object_id) values ($1, $2, $3, $4) returning id',
    [accountId, EVENT_BITS['message.received'], instanceId, messageId],
  );
  const requestId = `req_${newId().replaceAll('-', '')}`;
  await database.query(
    `insert into request_log (id, request_id, at, account_id, key_id, operation, status, ms, instance_id, network)
     select $1, $2, now(), account_id, id, 'messages.send', 200, 12, instance_id, '203.0.113.0/24'
     from api_keys where instance_id = $3`,
    [newId(), requestId, instanceId],
  );
  return {
    userId: signedUp.user!.user_id!,
    email,
    password,
    token,
    staleToken,
    signInId: String(claimsOf(token).sid),
    key: instance!.api_key!,
    accountKey: apiKey!.api_key!,
    deadKey: dead!.api_key!,
    keyId: apiKey!.id!,
    instanceId: instance!.instance_id!,
    messageId: encodeId('msg', messageId),
    conversationId: encodeId('cnv', conversationId),
    eventId: encodeId('evt', event!.id),
    requestId,
    orderId: order!.order_id!,
    webhookId: String(webhookId),
    mediaId,
    pictureId,
    optedOut,
    payment: order!.mock_payment as unknown as Record<string, string>,
  };
}
