import { hash, randomInt } from 'node:crypto';
import type { KeySecrets, SealedSecret } from '@waxwing/core';
import type { AesKeyring } from './aes-keyring.js';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 32;

export interface SealedKeySecretsOptions {
  readonly keyring: AesKeyring;
  /** `wxl_` for keys that send through WhatsApp, `wxs_` for the sandbox. */
  readonly prefix: 'wxl_' | 'wxs_';
}

/** Secrets of 190 random bits, found by their SHA-256 and revealed from an AES-256-GCM copy. */
export class SealedKeySecrets implements KeySecrets {
  readonly #options: SealedKeySecretsOptions;

  constructor(options: SealedKeySecretsOptions) {
    this.#options = options;
  }

  generate(): string {
    // randomInt retries instead of taking a remainder, so every character is equally likely.
    const characters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]);
    return this.#options.prefix + characters.join('');
  }

  seal(secret: string, owner: { accountId: string; keyId: string }): SealedSecret {
    const sealed = this.#options.keyring.seal(Buffer.from(secret), associatedData(owner));
    return { digest: this.digest(secret), sealed };
  }

  open(sealed: Uint8Array, owner: { accountId: string; keyId: string }): string {
    return this.#options.keyring.open(sealed, associatedData(owner)).toString('utf8');
  }

  digest(secret: string): Uint8Array {
    return hash('sha256', secret, 'buffer');
  }
}

function associatedData({ accountId, keyId }: { accountId: string; keyId: string }): string {
  return JSON.stringify(['key-secret', accountId, keyId]);
}
