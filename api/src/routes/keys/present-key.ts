import { type ApiKeyBody, encodeId } from '@waxwing/contract';
import type { ApiKey, KeyLimits, RevealedKey } from '@waxwing/core';

export function presentKey({ key, secret, sentToday }: RevealedKey): ApiKeyBody {
  return { ...presentKeyRecord(key), api_key: secret, used_today: sentToday };
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
    ...presentKeyLimits(key),
    last_used_ip: key.lastUsedIp,
  };
}

export function presentKeyLimits({ scopes, instanceIds, allowedIps, dailyCap }: KeyLimits) {
  return {
    scopes: [...scopes],
    instance_ids: instanceIds.map((id) => encodeId('ins', id)),
    allowed_ips: [...allowedIps],
    daily_cap: dailyCap,
  };
}
