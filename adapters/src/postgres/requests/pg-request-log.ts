import type { LoggedRequest, RequestLog, RequestPage, RequestQuery, RequestScope } from '@waxwing/core';
import { columnsOf, fieldsOf } from '../database/columns.js';
import type { Database } from '../database/database.js';
import { dropExpiredDays } from '../database/expired-days.js';
import { unnestParameters } from '../database/unnest-parameters.js';

const FIELDS = fieldsOf<LoggedRequest>({
  id: true,
  requestId: true,
  clientRequestId: true,
  at: true,
  accountId: true,
  keyId: true,
  operation: true,
  status: true,
  code: true,
  ms: true,
  instanceId: true,
  idempotency: true,
  userAgent: true,
  network: true,
});
export const REQUEST_COLUMNS = columnsOf(FIELDS, 'r');

/** A page with filters looks through so many calls. */
const SCAN_LIMIT = 5_000;

// An account that was closed meanwhile has no log any more.
const RECORD = {
  name: 'requests-record',
  text: `insert into request_log (id, request_id, client_request_id, at, account_id, key_id, operation, status, code, ms,
      instance_id, idempotency, user_agent, network)
    select n.* from ${unnestParameters('$1::uuid[], $2::text[], $3::text[], $4::timestamptz[], $5::uuid[], $6::uuid[], $7::text[], $8::smallint[], $9::text[], $10::integer[], $11::uuid[], $12::text[], $13::text[], $14::text[]')}
      as n(id, request_id, client_request_id, at, account_id, key_id, operation, status, code, ms, instance_id,
        idempotency, user_agent, network)
    join accounts a on a.id = n.account_id and a.closed_at is null`,
};

/** Parameters after the account: a key and its instances, or null for the whole account. */
function withinScope(key: string, instances: string): string {
  return `(${key}::uuid is null or r.key_id = ${key} or r.instance_id = any(${instances}::uuid[]))`;
}

/**
 * Parameters: account, scope, position (null for the newest), the calls to look at, the limit, filters. The last row of `tail` says how
 * far it has looked.
 */
const LIST = {
  name: 'requests-list',
  text: `with seen as materialized (
      select r.* from request_log r
      where r.account_id = $1 and ($4::timestamptz is null or (r.at, r.id) < ($4, $5::uuid))
      order by r.at desc, r.id desc limit $6::integer
    ), matching as (
      select r.* from seen r
      where ${withinScope('$2', '$3')} and ($8::integer is null or r.status / 100 = $8) and ($9::text is null or r.code = $9)
        and ($10::text is null or r.operation = $10) and ($11::uuid is null or r.key_id = $11)
      order by r.at desc, r.id desc limit $7::integer
    ), tail as (
      select s.at as "tailAt", s.id as "tailId", (select count(*)::integer from seen) as scanned
      from seen s order by s.at, s.id limit 1
    )
    select tail.*, ${REQUEST_COLUMNS} from tail left join matching r on true order by r.at desc, r.id desc`,
};

const FIND = {
  name: 'requests-find',
  text: `select ${REQUEST_COLUMNS} from request_log r
    where r.account_id = $1 and r.request_id = $4 and ${withinScope('$2', '$3')}
    order by r.at desc, r.id desc limit 1`,
};

type ListRow = LoggedRequest & { tailAt: Date; tailId: string; scanned: number };

export class PgRequestLog implements RequestLog {
  readonly #database: Database;

  constructor({ database }: { database: Database }) {
    this.#database = database;
  }

  async record(requests: readonly LoggedRequest[]): Promise<void> {
    const column = <K extends keyof LoggedRequest>(name: K) => requests.map((request) => request[name]);
    const times = requests.map(({ at }) => at.toISOString());
    await this.#database.query(
      RECORD,
      FIELDS.map((field) => (field === 'at' ? times : column(field))),
    );
  }

  async list(query: RequestQuery): Promise<RequestPage> {
    const { accountId, within, limit, before, statusClass, code, operation, keyId } = query;
    const filters = [statusClass && Number(statusClass[0]), code, operation, keyId];
    const isFiltered = within !== undefined || filters.some((filter) => filter !== undefined);
    const scanLimit = isFiltered ? Math.max(SCAN_LIMIT, limit + 1) : limit + 1;
    const rows = await this.#database.query<ListRow>(LIST, [
      accountId,
      ...scopeValues(within),
      before?.createdAt.toISOString() ?? null,
      before?.id ?? null,
      scanLimit,
      limit + 1,
      ...filters.map((filter) => filter ?? null),
    ]);
    const [first] = rows;
    if (!first) return { requests: [], next: undefined };
    const { tailAt, tailId, scanned } = first;
    const matching = rows.filter(({ id }) => id !== null);
    const requests = matching
      .slice(0, limit)
      .map(({ tailAt: _a, tailId: _i, scanned: _s, ...request }) => request);
    const last = requests.at(-1);
    if (matching.length > limit && last) return { requests, next: { createdAt: last.at, id: last.id } };
    return { requests, next: scanned === scanLimit ? { createdAt: tailAt, id: tailId } : undefined };
  }

  async find(
    accountId: string,
    requestId: string,
    within?: RequestScope,
  ): Promise<LoggedRequest | undefined> {
    const [found] = await this.#database.query<LoggedRequest>(FIND, [
      accountId,
      ...scopeValues(within),
      requestId,
    ]);
    return found;
  }

  async rotate(at: Date, endedBefore: Date): Promise<void> {
    await this.#database.query('select ensure_request_partitions($1)', [at.toISOString()]);
    await dropExpiredDays(this.#database, 'request_log', endedBefore);
  }
}

function scopeValues(within: RequestScope | undefined): unknown[] {
  return [within?.keyId ?? null, within?.instanceIds ?? null];
}
