import { hash } from 'node:crypto';

const MAX_CALLERS = 10_000;

/**
 * Credentials accepted lately, by digest. When an address has used up its limit, only these are looked up in the database: a flood
 * of unknown keys costs little, and does not lock out other callers behind the same address.
 */
export class RecentCallers {
  #recent = new Set<string>();
  #older = new Set<string>();

  add(authorization: string): void {
    this.#recent.add(digest(authorization));
    if (this.#recent.size < MAX_CALLERS) return;
    this.#older = this.#recent;
    this.#recent = new Set();
  }

  has(authorization: string): boolean {
    const found = digest(authorization);
    return this.#recent.has(found) || this.#older.has(found);
  }

  remove(authorization: string): void {
    const found = digest(authorization);
    this.#recent.delete(found);
    this.#older.delete(found);
  }
}

function digest(authorization: string): string {
  return hash('sha256', authorization, 'base64');
}
