import type { MediaLink, MediaLinks } from '@waxwing/core';
import { DerivedMac } from '../shared/derived-mac.js';

/** Signs links under a key that is derived from the secret of the server. */
export class HmacMediaLinks implements MediaLinks {
  readonly #mac: DerivedMac;

  constructor({ secret }: { readonly secret: string }) {
    this.#mac = new DerivedMac(secret, 'waxwing media links');
  }

  sign(link: MediaLink): string {
    return this.#mac.sign(textOf(link));
  }

  verify(link: MediaLink, signature: string): boolean {
    return this.#mac.verify(textOf(link), signature);
  }
}

const textOf = ({ mediaId, keyId, expiresAt }: MediaLink): string =>
  `${mediaId} ${keyId} ${expiresAt.getTime()}`;
