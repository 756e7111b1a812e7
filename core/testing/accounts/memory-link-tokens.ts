import type { LinkTokens } from '../../src/index.js';
import { randomBytes } from '../fixture/builders.js';

/** Digests are handles of the tokens: only this object's map leads back to a token. */
export class MemoryLinkTokens implements LinkTokens {
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
