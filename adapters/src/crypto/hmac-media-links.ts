import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { MediaLink, MediaLinks } from '@waxwing/core';

const KEY_BYTES = 32;

/** HMAC-SHA256 under a key of its own, which is derived from the secret of the server. */
export class HmacMediaLinks implements MediaLinks {
  readonly #key: Buffer;

  constructor({ secret }: { readonly secret: string }) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'waxwing media links', KEY_BYTES));
  }

  sign(link: MediaLink): string {
    return this.#mac(link).toString('base64url');
  }

  verify(link: MediaLink, signature: string): boolean {
    const expected = this.#mac(link);
    const given = Buffer.from(signature, 'base64url');
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  #mac({ mediaId, keyId, expiresAt }: MediaLink): Buffer {
    return createHmac('sha256', this.#key).update(`${mediaId} ${keyId} ${expiresAt.getTime()}`).digest();
  }
}
