import { Account, type AccountState } from '@waxwing/core';
import type { ClientBase } from 'pg';

const COLUMNS = `id, email, username, role, password_hash as "passwordHash", token_epoch as "tokenEpoch",
  created_at as "createdAt"`;

/** The account as it stands, held against every other change until the transaction ends; undefined when it is closed or unknown. */
export async function lockAccount(client: ClientBase, id: string): Promise<Account | undefined> {
  return first(
    await client.query<AccountState>(
      `select ${COLUMNS} from accounts where id = $1 and closed_at is null for no key update`,
      [id],
    ),
  );
}

/** Sets the password of an account that is locked: sign-ins and resets from before are worth nothing any more. */
export async function replacePassword(client: ClientBase, id: string, hash: string): Promise<Account> {
  await voidResets(client, id);
  await endSignIns(client, id);
  const changed = await client.query<AccountState>(
    `update accounts set password_hash = $2, token_epoch = token_epoch + 1 where id = $1 returning ${COLUMNS}`,
    [id, hash],
  );
  return first(changed)!;
}

export async function replaceProfile(
  client: ClientBase,
  id: string,
  { email, username }: { email: string; username: string },
): Promise<Account> {
  const changed = await client.query<AccountState>(
    `update accounts set email = $2, username = $3 where id = $1 returning ${COLUMNS}`,
    [id, email, username],
  );
  return first(changed)!;
}

export async function voidResets(client: ClientBase, accountId: string): Promise<void> {
  await client.query('delete from password_resets where account_id = $1', [accountId]);
}

export async function endSignIns(client: ClientBase, accountId: string): Promise<void> {
  await client.query('delete from sign_ins where account_id = $1', [accountId]);
}

function first({ rows: [state] }: { rows: AccountState[] }): Account | undefined {
  return state && Account.restore(state);
}
