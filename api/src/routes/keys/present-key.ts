import { type ApiKeyBody, encodeId } from '@waxwing/contract';
import type { ApiKey, RevealedKey } from '@waxwing/core';

export function presentKey({ key, secret }: RevealedKey): ApiKeyBody {
  return { ...presentKeyRecord(key), api_key: secret };
}

/** A key without its secret. */
export function presentKeyRecord(key: ApiKey) {
  return {
    id: encodeId('key', key.id),
    name: key.name,
    is_active: key.isActive,
    created_at: key.createdAt.toISOString(),
    last_used: key.lastUsedAt?.toISOString() ?? null,
    expires_at: key.expiresAt?.toISOString() ?? null,
  };
}
