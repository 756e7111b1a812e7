import { encodeId, type SignedInBody, type UserBody } from '@waxwing/contract';
import type { Account, PendingEmail, SignedIn } from '@waxwing/core';

export function presentUser({ id, email, username, role }: Account): UserBody {
  return { user_id: encodeId('acc', id), email, username, role };
}

export function presentSignedIn({ account, token }: SignedIn): SignedInBody {
  return { user: presentUser(account), token };
}

export function presentPendingEmail(pending: PendingEmail | undefined) {
  return pending ? { email: pending.email, expires_at: pending.expiresAt.toISOString() } : null;
}
