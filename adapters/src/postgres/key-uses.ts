import type { Database } from './connection.js';

const GATHER_MS = 250;
const AT_MOST_EVERY_MS = 60_000;
const FORGET_ABOVE = 10_000;

/** Notes when keys were used: gathered in memory, written in one statement, each key once a minute at most. */
export class KeyUses {
  readonly #written = new Map<string, number>();
  readonly #gathered = new Map<string, Date>();
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly database: Database) {
    database.beforeClose(() => this.#write('all'));
  }

  note(id: string, at: Date): void {
    this.#gathered.set(id, at);
    if (this.#timer || !this.#isDue(id, at)) return;
    this.#timer = setTimeout(() => void this.#write('due'), GATHER_MS);
    this.#timer.unref();
  }

  #isDue(id: string, at: Date): boolean {
    const last = this.#written.get(id);
    return last === undefined || at.getTime() - last >= AT_MOST_EVERY_MS;
  }

  async #write(what: 'due' | 'all'): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const due = [...this.#gathered].filter(([id, at]) => what === 'all' || this.#isDue(id, at));
    if (this.#written.size > FORGET_ABOVE) this.#written.clear();
    for (const [id, at] of due) {
      this.#gathered.delete(id);
      this.#written.set(id, at.getTime());
    }
    if (due.length === 0) return;
    await this.database
      .query(
        `update api_keys k set last_used_at = u.at
         from unnest($1::uuid[], $2::timestamptz[]) as u(id, at)
         where k.id = u.id and (k.last_used_at is null or k.last_used_at < u.at)`,
        [due.map(([id]) => id), due.map(([, at]) => at.toISOString())],
      )
      // The use itself has been served; its note is made up for by the next one.
      .catch(() => {
        for (const [id] of due) this.#written.delete(id);
      });
  }
}
