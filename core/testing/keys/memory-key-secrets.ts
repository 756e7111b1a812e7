import { AdapterError, type KeySecrets, type SealedSecret } from '../../src/index.js';
import { randomBytes } from '../fixture/builders.js';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

interface Owner {
  accountId: string;
  keyId: string;
}

/** Uses no cryptography: sealed bytes and digests are handles of stored secrets. */
export class MemoryKeySecrets implements KeySecrets {
  readonly #sealed = new Map<string, { secret: string; owner: Owner }>();
  readonly #digests = new Map<string, Uint8Array>();

  generate(): string {
    return `wxs_${Array.from(randomBytes(32), (byte) => ALPHABET[byte % 64]).join('')}`;
  }

  seal(secret: string, owner: Owner): SealedSecret {
    const sealed = randomBytes(32);
    this.#sealed.set(sealed.join(), { secret, owner });
    return { digest: this.digest(secret), sealed };
  }

  open(sealed: Uint8Array, owner: Owner): string {
    const kept = this.#sealed.get(sealed.join());
    if (kept?.owner.accountId !== owner.accountId || kept.owner.keyId !== owner.keyId) {
      throw new AdapterError('the sealed secret is not of this key', {
        cause: owner.keyId,
        retryable: false,
      });
    }
    return kept.secret;
  }

  digest(secret: string): Uint8Array {
    const known = this.#digests.get(secret);
    if (known) return known;
    const digest = randomBytes(32);
    this.#digests.set(secret, digest);
    return digest;
  }
}
