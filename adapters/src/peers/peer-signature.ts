import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** The clocks of two hosts may differ, and a connection takes a moment. */
const VALID_MS = 60_000;
const SIGNATURE = /^Waxwing ([\w-]{1,64}) (\d{1,15}) ([\w-]{43})$/;

/** Proves to a peer that a connection comes from a process that knows the secret of this installation, and which. */
export class PeerSignature {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'waxwing peers', 32));
  }

  /** The `Authorization` header of a connection from `self` to `peer`. */
  sign(self: string, peer: string, now = Date.now()): string {
    return `Waxwing ${self} ${now} ${this.#digest(self, peer, now).toString('base64url')}`;
  }

  /** The process that has signed the header for `self`; undefined where nobody has, or too long ago. */
  verify(header: string | undefined, self: string, now = Date.now()): string | undefined {
    const [, peer = '', time = '', digest = ''] = SIGNATURE.exec(header ?? '') ?? [];
    if (Math.abs(now - Number(time)) > VALID_MS) return undefined;
    const expected = this.#digest(peer, self, Number(time));
    const given = Buffer.from(digest, 'base64url');
    return given.length === expected.length && timingSafeEqual(given, expected) ? peer : undefined;
  }

  #digest(from: string, to: string, time: number): Buffer {
    return createHmac('sha256', this.#key).update(`${from} ${to} ${time}`).digest();
  }
}
