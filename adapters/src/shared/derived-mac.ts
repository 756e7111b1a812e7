import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const KEY_BYTES = 32;

/** HMAC-SHA256, base64url, under a key of its own that is derived from a secret for one purpose. */
export class DerivedMac {
  readonly #key: Buffer;

  constructor(secret: string, purpose: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
  }

  sign(text: string): string {
    return this.#digest(text).toString('base64url');
  }

  verify(text: string, signature: string): boolean {
    const expected = this.#digest(text);
    const given = Buffer.from(signature, 'base64url');
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  #digest(text: string): Buffer {
    return createHmac('sha256', this.#key).update(text).digest();
  }
}
