/** A key as the core has it, of a row of `api_keys` that is called `k`. */
export const KEY_COLUMNS = `k.id, k.account_id as "accountId", k.instance_id as "instanceId", k.name,
  k.is_active as "isActive", k.created_at as "createdAt", k.last_used_at as "lastUsedAt", k.expires_at as "expiresAt"`;
