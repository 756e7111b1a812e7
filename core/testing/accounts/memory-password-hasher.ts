import type { PasswordHasher } from '../../src/index.js';
import { newId } from '../shared/uuid-v7.js';

/** Maps hashes to passwords: fast, and as opaque as real hashes. */
export class MemoryPasswordHasher implements PasswordHasher {
  readonly #passwords = new Map<string, string>();
  readonly #outdated = new Set<string>();
  /** Every hash that a password was verified against. */
  readonly verified: string[] = [];

  async hash(password: string): Promise<string> {
    const hash = `memory$${newId()}`;
    this.#passwords.set(hash, password);
    return hash;
  }

  async verify(hash: string, password: string): Promise<boolean> {
    this.verified.push(hash);
    return this.#passwords.get(hash) === password;
  }

  isOutdated(hash: string): boolean {
    return this.#outdated.has(hash);
  }

  /** From now on hashes need stronger parameters than earlier ones. */
  strengthen(): void {
    for (const hash of this.#passwords.keys()) this.#outdated.add(hash);
  }
}
