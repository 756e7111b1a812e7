import type { ApiKey, SealedSecret, StoredKey } from '@waxwing/core';
import { columnsOf, fieldsOf } from '../database/columns.js';

/** Table `api_keys`: a key with its secret, as a digest to find it by and sealed to show it. */
export type ApiKeyRow = ApiKey & { digest: Buffer; sealed: Buffer };

const API_KEY_FIELDS = fieldsOf<Omit<ApiKey, 'instanceIds' | 'suspension'>>({
  id: true,
  accountId: true,
  instanceId: true,
  name: true,
  scopes: true,
  allowedIps: true,
  dailyCap: true,
  isActive: true,
  createdAt: true,
  lastUsedAt: true,
  lastUsedIp: true,
  expiresAt: true,
});

/** The core's fields of a key, from a row of `api_keys`. */
export const API_KEY_COLUMNS = `${columnsOf(API_KEY_FIELDS)},
  case when instance_id is null then instance_ids else array[instance_id] end as "instanceIds"`;

/** The same with the suspension of its account, whose times are texts. */
export const AUTHORIZED_KEY_COLUMNS = `${API_KEY_COLUMNS}, (
    select jsonb_build_object('level', a.suspension_level, 'reason', a.suspension_reason, 'since', a.suspended_at,
      'until', a.suspended_until)
    from accounts a where a.id = account_id and a.suspension_level is not null) as suspension`;

export const STORED_KEY_COLUMNS = `${API_KEY_COLUMNS}, sealed`;

export function toApiKeyRow(key: ApiKey, { digest, sealed }: SealedSecret): ApiKeyRow {
  return { ...key, digest: toBuffer(digest), sealed: toBuffer(sealed) };
}

/** A row of STORED_KEY_COLUMNS as the core has it. */
export function toStoredKey({ sealed, ...key }: ApiKey & { sealed: Buffer }): StoredKey {
  return { key, sealed };
}

/** A row of AUTHORIZED_KEY_COLUMNS as the core has it. */
export function toAuthorizedKey({ suspension, ...key }: ApiKey): ApiKey {
  if (!suspension) return key;
  const { since, until } = suspension;
  return { ...key, suspension: { ...suspension, since: new Date(since), until: until && new Date(until) } };
}

export function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
