import { type ApiKeyBody, encodeId } from '@waxwing/contract';
import type { RevealedKey } from '@waxwing/core';

export function presentKey({ key, secret }: RevealedKey): ApiKeyBody {
  return {
    id: encodeId('key', key.id),
    name: key.name,
    api_key: secret,
    is_active: key.isActive,
    created_at: key.createdAt.toISOString(),
    last_used: key.lastUsedAt?.toISOString() ?? null,
    expires_at: key.expiresAt?.toISOString() ?? null,
  };
}
