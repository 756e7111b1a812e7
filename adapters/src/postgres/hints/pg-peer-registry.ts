import type { PeerRegistry } from '../../shared/hints/peers.js';
import type { Database } from '../database/database.js';

/** Sweeps out what crashed, too. Parameters: the process, its URL, the milliseconds after which one that is silent is gone. */
const REGISTER_PEER = {
  name: 'register-peer',
  text: `
    with registered as (
      insert into peers (process, url, seen_at) values ($1, $2, now())
      on conflict (process) do update set url = excluded.url, seen_at = excluded.seen_at
    ), removed as (
      delete from peers where process in (
        select process from peers where process <> $1 and seen_at < now() - interval '1 minute' for update skip locked
      )
    )
    select process, url from peers where process <> $1 and seen_at > now() - $3::float8 * interval '1 millisecond'`,
};

const REMOVE_PEER = { name: 'remove-peer', text: 'delete from peers where process = $1' };

/** Four registrations. */
const SILENT_MS = 8_000;

/** Where the processes that take hints directly can be reached. */
export class PgPeerRegistry implements PeerRegistry {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async register(process: string, url: string): Promise<ReadonlyMap<string, string>> {
    const values = [process, url, SILENT_MS];
    const rows = await this.#database.query<{ process: string; url: string }>(REGISTER_PEER, values);
    return new Map(rows.map((row) => [row.process, row.url]));
  }

  async remove(process: string): Promise<void> {
    await this.#database.query(REMOVE_PEER, [process]);
  }
}
