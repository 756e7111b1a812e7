import { encodeId, type SignedInBody } from '@waxwing/contract';
import type { SignedIn } from '@waxwing/core';

export function presentSignedIn({ account, token }: SignedIn): SignedInBody {
  const { id, email, username, role } = account;
  return { user: { user_id: encodeId('acc', id), email, username, role }, token };
}
