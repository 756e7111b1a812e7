import type { PendingEmail } from '@waxwing/core';

export function presentPendingEmail(pending: PendingEmail | undefined) {
  return pending ? { email: pending.email, expires_at: pending.expiresAt.toISOString() } : null;
}
