import type { SignedInBody } from '@waxwing/contract';
import type { SignedIn } from '@waxwing/core';
import { presentUser } from './present-user.js';

export function presentSignedIn({ account, token }: SignedIn): SignedInBody {
  return { user: presentUser(account), token };
}
