import type { ApiKey, SealedSecret, StoredKey } from '@waxwing/core';
import { columnsOf, fieldsOf } from '../database/columns.js';

/** Table `api_keys`: a key with its secret, as a digest to find it by and sealed to show it. */
export type ApiKeyRow = ApiKey & { digest: Buffer; sealed: Buffer };

const API_KEY_FIELDS = fieldsOf<ApiKey>({
  id: true,
  accountId: true,
  instanceId: true,
  name: true,
  isActive: true,
  createdAt: true,
  lastUsedAt: true,
  expiresAt: true,
});

/** The core's fields of a key, from a row `k` of `api_keys`. */
export const API_KEY_COLUMNS = columnsOf(API_KEY_FIELDS, 'k');

export const STORED_KEY_FIELDS = [...API_KEY_FIELDS, 'sealed' as const];

export function toApiKeyRow(key: ApiKey, { digest, sealed }: SealedSecret): ApiKeyRow {
  return { ...key, digest: toBuffer(digest), sealed: toBuffer(sealed) };
}

/** A model of STORED_KEY_FIELDS as the core has it. */
export function toStoredKey({ sealed, ...key }: ApiKey & { sealed: Buffer }): StoredKey {
  return { key, sealed };
}

export function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
