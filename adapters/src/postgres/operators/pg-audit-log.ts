import type { Actor, AuditEntry, AuditLog, AuditProof } from '@waxwing/core';
import type { Database } from '../database/database.js';
import { writeAuditEntry } from './write-audit-entry.js';

type AuditRow = Omit<AuditEntry, 'actor'> & { actorKind: Actor['kind']; actorName: string };

const LIST = `
  select e.id, e.at, e.actor_kind as "actorKind", e.actor as "actorName", e.account_id as "accountId", e.action, e.target,
    e.reason, e.details
  from audit_events e
  where ($1::uuid is null or e.account_id = $1) and ($2::text[] is null or e.action = any($2))
    and ($3::timestamptz is null or (e.at, e.id) < ($3, $4::uuid))
  order by e.at desc, e.id desc limit $5`;

const VERIFY = `
  select count(*)::integer as entries, (select encode(hash, 'hex') from audit_events order by seq desc limit 1) as head,
    (array_agg(e.id order by e.seq) filter (where
      e.hash <> sha256(e.previous || convert_to(audit_text(e), 'UTF8'))
      or case when e.seq = 1 then e.previous <> ''::bytea else b.hash is distinct from e.previous end))[1] as broken
  from audit_events e left join audit_events b on b.seq = e.seq - 1`;

export class PgAuditLog implements AuditLog {
  readonly #database: Database;

  constructor({ database }: { database: Database }) {
    this.#database = database;
  }

  async record(entry: AuditEntry): Promise<void> {
    await writeAuditEntry(this.#database, entry);
  }

  async list(query: Parameters<AuditLog['list']>[0]): Promise<readonly AuditEntry[]> {
    const { accountId, actions, before, limit } = query;
    const rows = await this.#database.query<AuditRow>(LIST, [
      accountId ?? null,
      actions ?? null,
      before?.at.toISOString() ?? null,
      before?.id ?? null,
      limit,
    ]);
    return rows.map(({ actorKind: kind, actorName: name, ...entry }) => ({
      ...entry,
      actor: { kind, name },
    }));
  }

  async verify(): Promise<AuditProof> {
    const [proof] = await this.#database.query<AuditProof>(VERIFY);
    return proof!;
  }
}
