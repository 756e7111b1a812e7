import { createHmac } from 'node:crypto';
import type { TextSecrets } from '@waxwing/core';
import type { AesKeyring } from './aes-keyring.js';

/**
 * Computes the secret of a text from its instance and message IDs, as an HMAC-SHA256 with a key that is derived from the
 * keyring. The secret is computed again instead of stored, and computing it takes the keyring.
 */
export class DerivedTextSecrets implements TextSecrets {
  readonly #current: Buffer;
  readonly #former: readonly Buffer[];

  constructor(keyring: AesKeyring) {
    const [current, ...former] = keyring.derive('waxwing text secrets');
    this.#current = current!;
    this.#former = former;
  }

  of(instanceId: string, waId: string): readonly [Buffer, ...Buffer[]] {
    const secretUnder = (key: Buffer) => createHmac('sha256', key).update(`${instanceId} ${waId}`).digest();
    return [secretUnder(this.#current), ...this.#former.map(secretUnder)];
  }
}
