import type pg from 'pg';

/** A column whose values belong to one account each. Equal values of one `domain` belong to the same account. */
export interface AccountKey {
  readonly column: number;
  readonly domain: string;
  /** Whether it is the id of a row in another table. */
  readonly isReference: boolean;
}

export interface OwnedTable {
  readonly name: string;
  readonly keys: readonly AccountKey[];
}

export interface Catalog {
  /** By the OID in a query's tree. */
  readonly owned: ReadonlyMap<string, OwnedTable>;
  readonly tables: readonly string[];
  /** Tables of which it is not known whether their rows belong to accounts. */
  readonly unknown: readonly string[];
  /** OIDs of the operators with these names. */
  readonly equals: ReadonlySet<string>;
  readonly atLeast: ReadonlySet<string>;
}

/** Tables whose rows belong to no account. */
export const SHARED_TABLES: Readonly<Record<string, string>> = {
  audit_events: 'one chain of what the operators did, which names the account',
  client_version_looks: 'when the fleet looked for a version of the client',
  client_versions: 'the versions of the client, which all sessions share',
  knex_migrations: 'the migrations',
  knex_migrations_lock: 'the lock of the migrations',
  login_slots: 'the addresses that the fleet logs in from',
  operation_times: 'when the database was last backed up',
  payment_events: 'the notices of the payment gateway, by its own ids',
  peers: 'the processes that take hints directly',
  plans: 'what every account can buy',
  rate_limits: 'the counters of the library that limits requests',
  webhook_shards: 'the shares of the workers in the delivery',
  webhook_workers: 'the workers',
  worker_leases: 'how long each worker may hold sessions',
  workers: 'the workers',
};

/** What a column refers to, by its name: `accounts` for `account_id`. The same name means the same in each table. */
const REFERENCES: Readonly<Record<string, string>> = {
  account_id: 'accounts',
  instance_id: 'instances',
  asked_by: 'instances',
  message_id: 'messages',
  target_id: 'messages',
  key_id: 'api_keys',
  endpoint_id: 'webhook_endpoints',
  event_id: 'events',
  media_id: 'media',
  order_id: 'orders',
  subscription_id: 'subscriptions',
};

const ACCOUNTS = 'accounts';

const COLUMNS = `
  select c.oid::text as oid, c.relname as "table", a.attnum::integer as "column", a.attname as name,
    a.attname = 'id' and a.atttypid = 'uuid'::regtype or exists (
      select from pg_index i
      where i.indrelid = c.oid and i.indisunique and i.indnkeyatts = 1 and i.indkey[0] = a.attnum and i.indpred is null
    ) as "isUnique"
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped`;

interface ColumnRow {
  readonly oid: string;
  readonly table: string;
  readonly column: number;
  readonly name: string;
  readonly isUnique: boolean;
}

export async function readCatalog(client: pg.ClientBase): Promise<Catalog> {
  const { rows } = await client.query<ColumnRow>(COLUMNS);
  const tables = Map.groupBy(rows, ({ table }) => table);
  const perAccount = [...tables].filter(([name]) => !(name in SHARED_TABLES));
  const isKnown = ([name, columns]: [string, ColumnRow[]]) =>
    name === ACCOUNTS || columns.some((column) => column.name in REFERENCES);
  const operators = async (name: string) => {
    const found = await client.query<{ oid: string }>(
      'select oid::text as oid from pg_operator where oprname = $1',
      [name],
    );
    return new Set(found.rows.map(({ oid }) => oid));
  };
  return {
    owned: new Map(
      perAccount.map(([name, columns]) => [columns[0]!.oid, { name, keys: columns.flatMap(toKey) }]),
    ),
    tables: [...tables.keys()],
    unknown: perAccount.filter((table) => !isKnown(table)).map(([name]) => name),
    equals: await operators('='),
    atLeast: await operators('>='),
  };
}

/** A unique column identifies the row, and with it the account. */
function toKey({ table, column, name, isUnique }: ColumnRow): AccountKey[] {
  const reference = REFERENCES[name];
  if (reference !== undefined) return [{ column, domain: reference, isReference: true }];
  return isUnique ? [{ column, domain: name === 'id' ? table : `${table}.${name}`, isReference: false }] : [];
}
