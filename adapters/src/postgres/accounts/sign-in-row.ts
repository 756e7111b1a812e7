import { MAX_SIGN_INS, type SignIn } from '@waxwing/core';
import { fieldsOf } from '../database/columns.js';

/** Table `sign_ins`. */
export const SIGN_IN_FIELDS = fieldsOf<SignIn>({
  id: true,
  accountId: true,
  tokenEpoch: true,
  device: true,
  network: true,
  createdAt: true,
  lastUsedAt: true,
  expiresAt: true,
});

// Rows that another transaction is removing are skipped: waiting could deadlock.
const INSERT = `
  with surplus as (
    delete from sign_ins where id in (
      select id from sign_ins where account_id = $2 order by last_used_at desc, id desc
      offset ${MAX_SIGN_INS - 1} for update skip locked)
  )
  insert into sign_ins (id, account_id, token_epoch, device, network, created_at, last_used_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;

/** The statement that stores a sign-in, with its values; it also removes sign-ins beyond the maximum of the account. */
export function buildSignInInsert(signIn: SignIn): [text: string, values: unknown[]] {
  const { id, accountId, tokenEpoch, device, network, createdAt, lastUsedAt, expiresAt } = signIn;
  const times = [createdAt, lastUsedAt, expiresAt].map((time) => time.toISOString());
  return [INSERT, [id, accountId, tokenEpoch, device, network, ...times]];
}
