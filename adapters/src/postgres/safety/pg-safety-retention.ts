import { SAFETY_CHANGES_KEPT_MS, type SafetyRetention, SEND_HOURS_KEPT_MS } from '@waxwing/core';
import type { Database } from '../database/database.js';

const purgeOf = (table: string, column: string) => ({
  name: `purge-${table.replaceAll('_', '-')}`,
  text: `delete from ${table} where ctid = any(array(
      select t.ctid from ${table} t where t.${column} < now() - $2::float8 * interval '1 millisecond' limit $1 for update skip locked
    )) returning 1`,
});

const PURGES = [
  [purgeOf('send_hours', 'hour'), SEND_HOURS_KEPT_MS],
  [purgeOf('safety_changes', 'at'), SAFETY_CHANGES_KEPT_MS],
] as const;

export class PgSafetyRetention implements SafetyRetention {
  readonly #ports: { readonly database: Database };

  constructor(ports: { readonly database: Database }) {
    this.#ports = ports;
  }

  async purge(limit: number): Promise<number> {
    let removed = 0;
    for (const [statement, keptMs] of PURGES)
      removed += (await this.#ports.database.query(statement, [limit, keptMs])).length;
    return removed;
  }
}
