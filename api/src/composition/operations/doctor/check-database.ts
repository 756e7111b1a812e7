import {
  compareMigrations,
  type Database,
  findRoleSettings,
  hearsNotifications,
  inspectServer,
  readSealedSamples,
  type ServerFacts,
} from '@waxwing/adapters/postgres';
import { checkEncryptionKeys } from '../../check-encryption-keys.js';
import { keyIdsOf } from '../command-database.js';
import { examine, type Finding, failed, ok, skipped, warning } from './finding.js';

const CHECK_KEYS = 'encryption keys';
const MAX_SKEW_MS = 1_000;
const HEAR_MS = 5_000;

export interface DatabaseUnderCheck {
  readonly database: Database;
  /** Whether the database is reached through a pooler, with a direct URL beside it. */
  readonly pooled: boolean;
  /** How many connections a process opens at most; undefined where the settings do not tell. */
  readonly mostConnections: number | undefined;
  readonly encryptionKeys: string | undefined;
  /** The file in which a start keeps the keys that it makes, where no setting says them. */
  readonly keysFile: string | undefined;
}

/** Everything about a database that a start and its work need. */
export async function checkDatabase(under: DatabaseUnderCheck): Promise<Finding[]> {
  const { database, pooled } = under;
  return [
    ...(await examine('database', () => checkServer(database))),
    ...(await examine('notifications', () => checkNotifications(database))),
    ...(await examine('prepared statements', () => checkPrepared(database))),
    ...(await examine('connection settings', () => checkLimits(database, pooled))),
    ...(await examine('connections', () => checkConnections(under))),
    ...(await examine('migrations', () => checkMigrations(database))),
    ...(await examine(CHECK_KEYS, () => checkKeys(under))),
  ];
}

async function checkServer(database: Database): Promise<Finding[]> {
  // The first answer may wait for a connection.
  await inspectServer(database);
  const before = Date.now();
  const facts = await inspectServer(database);
  const { version, encoding, incompatibility, now } = facts;
  const skew = Math.round(now - (before + Date.now()) / 2);
  return [
    incompatibility ? failed('database', incompatibility) : ok('database', `PostgreSQL ${version}`),
    incompatibility ? failed('encoding', encoding) : ok('encoding', encoding),
    ...checkRights(facts),
    Math.abs(skew) <= MAX_SKEW_MS
      ? ok('clock', `within ${Math.abs(skew)} ms of the database's`)
      : warning(
          'clock',
          `${Math.abs(skew)} ms ${skew > 0 ? 'behind' : 'ahead of'} the database's: keep both on NTP`,
        ),
  ];
}

function checkRights({ mayCreate, mayCreateTables, role, otherOwner, isReadOnly }: ServerFacts): Finding[] {
  const lacking = [
    isReadOnly &&
      'the database takes no changes: it is a standby, or default_transaction_read_only is on, as managed servers set it when their disk is full. Let DATABASE_URL lead to the primary, or make room',
    !mayCreate && 'the role may not make the schema of the job queue: let it own the database',
    !mayCreateTables &&
      `the role may not make tables in the schema public: let it own the database, or \`grant create on schema public to ${role}\``,
    otherOwner !== undefined &&
      `the tables belong to ${otherOwner}, so the role can make no partitions of them: \`reassign owned by ${otherOwner} to ${role}\` in this database, or connect as ${otherOwner}`,
  ].filter((text) => text !== false);
  if (lacking.length > 0) return lacking.map((text) => failed('rights', text));
  return [
    ok('rights', 'the role may change what is there, and make the schema of the job queue, or it is there'),
  ];
}

async function checkNotifications(database: Database): Promise<Finding> {
  return (await hearsNotifications(database.connectionString, database, HEAR_MS))
    ? ok('notifications', 'LISTEN hears what is notified')
    : failed(
        'notifications',
        'LISTEN hears nothing: a pooler stands there. Set DATABASE_DIRECT_URL to the URL of the database itself',
      );
}

/** A pooler that does not keep track of them fails where the same statement meets another connection of the server. */
async function checkPrepared(database: Database): Promise<Finding> {
  const statement = { name: 'doctor', text: 'select $1::int as n, pg_sleep(0.02)' };
  try {
    for (let round = 0; round < 3; round++)
      await Promise.all([1, 2, 3, 4].map((n) => database.query(statement, [n])));
    return ok('prepared statements', 'work');
  } catch (error) {
    const text = `${(error as Error).message}: a pooler must keep track of them (PgBouncer 1.21 or later, max_prepared_statements = 200)`;
    return failed('prepared statements', text);
  }
}

async function checkConnections({ database, pooled, mostConnections }: DatabaseUnderCheck): Promise<Finding> {
  if (pooled) return skipped('connections', 'a pooler shares out its own');
  if (mostConnections === undefined) return skipped('connections', 'the settings are not in order');
  const { connections } = await inspectServer(database);
  const text = `the database allows this role ${connections}, and a process opens ${mostConnections} at most`;
  if (connections < mostConnections)
    return warning('connections', `${text}: raise the limit, or set DATABASE_POOL to no more than it`);
  const processes = Math.floor(connections / mostConnections);
  return ok('connections', `${text}: enough for ${processes} process${processes === 1 ? '' : 'es'}`);
}

async function checkLimits(database: Database, pooled: boolean): Promise<Finding | Finding[]> {
  const wrong = await findRoleSettings(database);
  if (wrong.length === 0)
    return ok('connection settings', 'time zone UTC, statements and idle transactions end');
  return wrong.map(({ role, name, wanted, found }) => {
    const text = `${name} is ${found} instead of ${wanted}`;
    const repair = pooled
      ? `: alter role ${role} set ${name} = '${wanted}', and have the pooler connect anew`
      : '';
    return (name === 'TimeZone' ? failed : warning)('connection settings', `${text}${repair}`);
  });
}

async function checkMigrations(database: Database): Promise<Finding> {
  const { missing, unknown, halfRestored } = await compareMigrations(database);
  if (halfRestored)
    return failed('migrations', 'a restore runs, or was interrupted: let it end, or run it again');
  if (unknown.length > 0)
    return warning(
      'migrations',
      `the database is of a newer version (${unknown.join(', ')}), on which this one works`,
    );
  if (missing.length > 0) return ok('migrations', `${missing.length} will be applied at the next start`);
  return ok('migrations', 'all are applied');
}

async function checkKeys({ database, encryptionKeys, keysFile }: DatabaseUnderCheck): Promise<Finding> {
  // The migrations may be missing, and a start applies them before it tries the keys.
  const samples = await readSealedSamples(database);
  if (encryptionKeys === undefined)
    return samples.length === 0
      ? ok(CHECK_KEYS, `a start makes some in ${keysFile}`)
      : failed(
          CHECK_KEYS,
          `ENCRYPTION_KEYS is not set, and there is no ${keysFile}: nothing opens the stored secrets. Set ENCRYPTION_KEYS to the keys of the processes on this database, or put their secrets.json in that place`,
        );
  checkEncryptionKeys(encryptionKeys, samples);
  const ids = keyIdsOf(encryptionKeys).join(', ');
  return ok(CHECK_KEYS, `${ids} open the stored secrets (${samples.length} tried)`);
}
