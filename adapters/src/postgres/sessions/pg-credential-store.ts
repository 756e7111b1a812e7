import type { ChatUpdate, CredentialChange, CredentialStore, SessionLease } from '@waxwing/core';
import type { AesKeyring } from '../../crypto/index.js';
import { COMMIT_AHEAD } from '../database/commit-ahead.js';
import type { Database } from '../database/database.js';
import { unnestParameters } from '../database/unnest-parameters.js';
import { chatValues, RECORD_CHATS } from '../messages/pg-chats.js';
import { LeaseBatch, type LeasedWrite, numberItems, VALID_LEASES } from './lease-batch.js';
import { LEASE_CHECK, leaseValues, queryWithLease, withLease } from './with-lease.js';

export interface PgCredentialStoreOptions {
  readonly database: Database;
  readonly keyring: AesKeyring;
}

/**
 * Table `whatsapp_auth`, encrypted, each value bound to its instance, type and id. A write is one round trip and one commit. Those
 * that only advance ratchets share a commit with those of other sessions, which does not wait for the disk
 * (core/decisions/0007-ratchets-behind-the-disk.md): they outlive this process, but the last half second may be lost in a crash of the
 * database server, which a new connection makes up for.
 */
export class PgCredentialStore implements CredentialStore {
  readonly #options: PgCredentialStoreOptions;
  readonly #ratchets: LeaseBatch<readonly SealedEntry[], never>;

  constructor(options: PgCredentialStoreOptions) {
    this.#options = options;

    this.#ratchets = new LeaseBatch({ database: options.database, write: ratchetsOf });
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

  async write(
    lease: SessionLease,
    changes: readonly CredentialChange[],
    chats: readonly ChatUpdate[] = [],
  ): Promise<void> {
    const kept = changes.filter((change): change is StoredChange => change.value !== null);
    const removed = changes.filter((change) => change.value === null);
    const sealed = kept.map((change) => this.#seal(lease, change));
    if (removed.length === 0 && chats.length === 0 && kept.every(isRatchet)) {
      await this.#ratchets.run(lease, sealed);
      return;
    }
    const { database } = this.#options;
    const statement = removed.length > 0 ? REPLACE : STORE;
    const values = [
      lease.accountId,
      ...columnsOf(sealed),
      ...(removed.length > 0 ? [removed.map(({ type }) => type), removed.map(({ id }) => id)] : []),
    ];
    if (chats.length === 0) {
      await queryWithLease(database, lease, statement, values);
      return;
    }
    await withLease(database, lease, async (transaction) => {
      await transaction.query(statement, [...leaseValues(lease), ...values]);
      await transaction.query(RECORD_CHATS, [...leaseValues(lease), ...chatValues(lease, chats)]);
    });
  }

  #seal({ instanceId, accountId }: SessionLease, { type, id, value }: StoredChange): SealedEntry {
    const sealed = this.#options.keyring.seal(Buffer.from(value), associatedData(instanceId, type, id));
    return { accountId, type, id, value: sealed };
  }

  async clear(lease: SessionLease): Promise<void> {
    await queryWithLease(this.#options.database, lease, CLEAR, []);
  }
}

type StoredChange = CredentialChange & { readonly value: string };

interface SealedEntry {
  readonly accountId: string;
  readonly type: string;
  readonly id: string;
  readonly value: Buffer;
}

const isRatchet = ({ type }: CredentialChange) => type === 'session';

const READ = {
  name: 'whatsapp-auth-read',
  text: 'select id, value from whatsapp_auth where instance_id = $1 and type = $2 and id = any($3)',
};

const STORED = `stored as (
    insert into whatsapp_auth (instance_id, account_id, type, id, value)
    select $1, $4, entry.type, entry.id, entry.value
    from locked_lease, ${unnestParameters('$5::text[], $6::text[], $7::bytea[]')} as entry (type, id, value) where locked_lease.ok
    on conflict (instance_id, type, id) do update set value = excluded.value)`;

const STORE = { name: 'whatsapp-auth-store', text: `${LEASE_CHECK}, ${STORED} select ok from locked_lease` };

/** Parameters from $4: the numbers of the calls, and the columns of their entries. */
const ADVANCE = {
  name: 'whatsapp-auth-advance',
  text: `${VALID_LEASES}, stored as (
    insert into whatsapp_auth (instance_id, account_id, type, id, value)
    select l.instance_id, entry.account_id, entry.type, entry.id, entry.value
    from ${unnestParameters('$4::integer[], $5::uuid[], $6::text[], $7::text[], $8::bytea[]')} as entry (call, account_id, type, id, value)
    join leases l on l.call = entry.call
    on conflict (instance_id, type, id) do update set value = excluded.value)
  select call, null as id from leases where ${COMMIT_AHEAD}`,
};

const REPLACE = {
  name: 'whatsapp-auth-replace',
  text: `${LEASE_CHECK}, ${STORED}, removed as (
    delete from whatsapp_auth a using locked_lease, ${unnestParameters('$8::text[], $9::text[]')} as entry (type, id)
    where locked_lease.ok and a.instance_id = $1 and a.type = entry.type and a.id = entry.id)
  select ok from locked_lease`,
};

/** Where nothing is stored the lease is not locked, since a lock costs a commit, which each new linking would wait for. */
const CLEAR = {
  name: 'whatsapp-auth-clear',
  text: `with locked_lease as materialized (
    select hold_lease($1::uuid, $2, $3) as ok where exists (select from whatsapp_auth where instance_id = $1)
  ), cleared as (delete from whatsapp_auth a using locked_lease where locked_lease.ok and a.instance_id = $1)
  select ok from locked_lease`,
};

function columnsOf(entries: readonly SealedEntry[]): unknown[] {
  return [entries.map(({ type }) => type), entries.map(({ id }) => id), entries.map(({ value }) => value)];
}

function ratchetsOf(calls: readonly (readonly SealedEntry[])[]): LeasedWrite {
  const numbered = numberItems(calls);
  const entries = numbered.map(({ item }) => item);
  const accounts = entries.map(({ accountId }) => accountId);
  return {
    statement: ADVANCE,
    values: [numbered.map(({ call }) => call), accounts, ...columnsOf(entries)],
  };
}

function associatedData(instanceId: string, type: string, id: string): string {
  return JSON.stringify(['whatsapp-auth', instanceId, type, id]);
}
