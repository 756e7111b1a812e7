import { createHmac } from 'node:crypto';
import type { TextSecrets } from '@waxwing/core';
import type { AesKeyring } from './aes-keyring.js';

/** HMAC-SHA256 of a message's id under keys that follow from those of the keyring: nothing is stored, and nobody else can make one. */
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
