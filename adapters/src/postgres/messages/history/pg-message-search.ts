import type { FoundMessages, MessageSearch, MessageSearchQuery, MessageTimeline } from '@waxwing/core';
import type { Knex } from 'knex';
import type { Database } from '../../database/database.js';
import { withBodies } from '../content/pg-message-bodies.js';
import { type TimelineRow, toTimeline } from '../message-columns.js';
import { endOfDay, newestDayQuery, searchQuery } from './search-query.js';

type SearchRow = TimelineRow & {
  readonly matches: boolean;
  /** Its position among the messages looked through, from 1. A bigint. */
  readonly place: string;
  /** The bytes of the texts before it. */
  readonly passed: string;
};

export class PgMessageSearch implements MessageSearch {
  readonly #ports: { database: Database };

  constructor(ports: { database: Database }) {
    this.#ports = ports;
  }

  async find(query: MessageSearchQuery): Promise<FoundMessages> {
    const knex = await this.#ports.database.knex();
    const days = newestDayQuery(knex, query);
    const [newest] = days ? await this.#read<{ day: string | null }>(days) : [];
    if (newest?.day === null) return { found: [], lookedUntil: undefined };
    const until = endOfDay(newest?.day);
    const rows = await this.#read<SearchRow>(searchQuery(knex, query, until));
    const last = rows.at(-1);
    return {
      found: (
        await withBodies(
          this.#ports.database,
          rows.filter(({ matches }) => matches),
        )
      ).map(toFound),
      lookedUntil:
        Number(last?.place) === query.lookThrough ? { createdAt: last!.createdAt, id: last!.id } : undefined,
    };
  }

  async #read<Row extends object>(query: Knex.QueryBuilder | Knex.Raw): Promise<Row[]> {
    const { sql, bindings } = query.toSQL().toNative();
    return this.#ports.database.query<Row>(sql, bindings);
  }
}

function toFound({ matches, place, passed, ...row }: SearchRow): MessageTimeline {
  return toTimeline(row);
}
