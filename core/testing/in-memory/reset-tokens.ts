import type { ResetTokens } from '../../src/index.js';
import { randomBytes } from '../builders.js';

/** Digests that are tickets for the tokens: nothing leads back from one but this object's own list. */
export class MemoryResetTokens implements ResetTokens {
  readonly #digests = new Map<string, Uint8Array>();

  generate(): { token: string; digest: Uint8Array } {
    const token = Array.from(randomBytes(32), (byte) => byte.toString(16).padStart(2, '0')).join('');
    return { token, digest: this.digest(token) };
  }

  digest(token: string): Uint8Array {
    const known = this.#digests.get(token);
    if (known) return known;
    const digest = randomBytes(32);
    this.#digests.set(token, digest);
    return digest;
  }
}
