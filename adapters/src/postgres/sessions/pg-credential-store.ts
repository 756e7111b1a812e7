import type { CredentialChange, CredentialStore, SessionLease } from '@waxwing/core';
import type { AesKeyring } from '../../crypto/index.js';
import type { Database } from '../database/database.js';
import { LEASE_CHECK, queryWithLease } from './with-lease.js';

export interface PgCredentialStoreOptions {
  readonly database: Database;
  readonly keyring: AesKeyring;
}

/**
 * Table `whatsapp_auth`, encrypted, each value bound to its instance, type and id. A write is one round trip and one commit. A
 * write that only advances ratchets does not wait for the disk (core/decisions/0007-ratchets-behind-the-disk.md): it outlives this
 * process, but the last half second may be lost in a crash of the database server, which a new connection makes up for.
 */
export class PgCredentialStore implements CredentialStore {
  readonly #options: PgCredentialStoreOptions;

  constructor(options: PgCredentialStoreOptions) {
    this.#options = options;
  }

  async read(
    { instanceId }: SessionLease,
    type: string,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, string>> {
    const { database, keyring } = this.#options;
    const rows = await database.query<{ id: string; value: Buffer }>(READ, [instanceId, type, ids]);
    const opened = rows.map(({ id, value }) => {
      return [id, keyring.open(value, associatedData(instanceId, type, id)).toString('utf8')] as const;
    });
    return new Map(opened);
  }

  async write(lease: SessionLease, changes: readonly CredentialChange[]): Promise<void> {
    const kept = changes.filter((change): change is StoredChange => change.value !== null);
    const removed = changes.filter((change) => change.value === null);
    const { database, keyring } = this.#options;
    const statement = removed.length > 0 ? REPLACE : kept.every(isRatchet) ? ADVANCE : STORE;
    await queryWithLease(database, lease, statement, [
      lease.accountId,
      kept.map(({ type }) => type),
      kept.map(({ id }) => id),
      kept.map(({ type, id, value }) =>
        keyring.seal(Buffer.from(value), associatedData(lease.instanceId, type, id)),
      ),
      ...(removed.length > 0 ? [removed.map(({ type }) => type), removed.map(({ id }) => id)] : []),
    ]);
  }

  async clear(lease: SessionLease): Promise<void> {
    await queryWithLease(this.#options.database, lease, CLEAR, []);
  }
}

type StoredChange = CredentialChange & { readonly value: string };

const isRatchet = ({ type }: CredentialChange) => type === 'session';

const READ = {
  name: 'whatsapp-auth-read',
  text: 'select id, value from whatsapp_auth where instance_id = $1 and type = $2 and id = any($3)',
};

const STORED = `stored as (
    insert into whatsapp_auth (instance_id, account_id, type, id, value)
    select $1, $4, entry.type, entry.id, entry.value
    from locked_lease, unnest($5::text[], $6::text[], $7::bytea[]) as entry (type, id, value) where locked_lease.ok
    on conflict (instance_id, type, id) do update set value = excluded.value)`;

const STORE = { name: 'whatsapp-auth-store', text: `${LEASE_CHECK}, ${STORED} select ok from locked_lease` };

const ADVANCE = {
  name: 'whatsapp-auth-advance',
  text: `${LEASE_CHECK}, ${STORED} select ok, set_config('synchronous_commit', 'off', true) from locked_lease`,
};

const REPLACE = {
  name: 'whatsapp-auth-replace',
  text: `${LEASE_CHECK}, ${STORED}, removed as (
    delete from whatsapp_auth a using locked_lease, unnest($8::text[], $9::text[]) as entry (type, id)
    where locked_lease.ok and a.instance_id = $1 and a.type = entry.type and a.id = entry.id)
  select ok from locked_lease`,
};

const CLEAR = {
  name: 'whatsapp-auth-clear',
  text: `${LEASE_CHECK}, cleared as (delete from whatsapp_auth a using locked_lease where locked_lease.ok and a.instance_id = $1)
  select ok from locked_lease`,
};

function associatedData(instanceId: string, type: string, id: string): string {
  return JSON.stringify(['whatsapp-auth', instanceId, type, id]);
}
