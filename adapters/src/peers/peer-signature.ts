import { DerivedMac } from '../shared/derived-mac.js';

/** The clocks of two hosts may differ, and a connection takes a moment. */
const VALID_MS = 60_000;
const SIGNATURE = /^Waxwing ([\w-]{1,64}) (\d{1,15}) ([\w-]{43})$/;

/** Proves to a peer that a connection comes from a process that knows the secret of this installation, and which. */
export class PeerSignature {
  readonly #mac: DerivedMac;

  constructor(secret: string) {
    this.#mac = new DerivedMac(secret, 'waxwing peers');
  }

  /** The `Authorization` header of a connection from `self` to `peer`. */
  sign(self: string, peer: string, now = Date.now()): string {
    return `Waxwing ${self} ${now} ${this.#mac.sign(`${self} ${peer} ${now}`)}`;
  }

  /** Returns the name of the process that signed the header for `self`, or undefined if the signature is wrong or too old. */
  verify(header: string | undefined, self: string, now = Date.now()): string | undefined {
    const [, peer = '', time = '', signature = ''] = SIGNATURE.exec(header ?? '') ?? [];
    if (Math.abs(now - Number(time)) > VALID_MS) return undefined;
    return this.#mac.verify(`${peer} ${self} ${time}`, signature) ? peer : undefined;
  }
}
