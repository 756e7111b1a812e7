import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import type { Assertion } from '@waxwing/contract/sandbox';
import { invalid } from '../control/problem.js';

export const RP_ID = 'whatsapp.com';
const ORIGIN = 'https://web.whatsapp.com';

/** Authenticator flags: user present, user verified. */
const PRESENT = 1;
const VERIFIED = 4;

const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const bytesOf = (text: unknown): Buffer => Buffer.from(typeof text === 'string' ? text : '', 'base64url');

/** A P-256 passkey, as phones create them, and the browser that uses it. */
export class Authenticator {
  readonly #key: KeyObject;

  /** @param stored the result of `newPasskey` */
  constructor(stored: string) {
    this.#key = createPrivateKey({ key: Buffer.from(stored, 'base64'), format: 'der', type: 'pkcs8' });
  }

  get id(): Buffer {
    return sha256(createPublicKey(this.#key).export({ format: 'der', type: 'spki' })).subarray(0, 16);
  }

  /** Signs the challenge as a browser on a page of `origin` does. */
  sign(challenge: string, origin = ORIGIN): Assertion {
    const client = Buffer.from(
      JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false }),
    );
    const count = Buffer.alloc(4);
    const data = Buffer.concat([sha256(RP_ID), Buffer.from([PRESENT | VERIFIED]), count]);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#key);
    const id = base64url(this.id);
    const response = {
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(signature),
      userHandle: null,
    };
    return { id, rawId: id, type: 'public-key', response };
  }

  /** What is wrong with an answer to the challenge; undefined if it is valid. */
  flawOf(challenge: string, credentialId: Uint8Array, assertion: string): string | undefined {
    const { response } = JSON.parse(assertion) as Partial<Assertion>;
    const client = bytesOf(response?.clientDataJSON);
    const data = bytesOf(response?.authenticatorData);
    const said = JSON.parse(client.toString()) as Record<string, unknown>;
    if (!this.id.equals(credentialId)) return 'It is another passkey.';
    if (said.type !== 'webauthn.get' || said.challenge !== challenge) return 'It answers another challenge.';
    if (said.origin !== ORIGIN) return `It was given on ${String(said.origin)}.`;
    if (!data.subarray(0, 32).equals(sha256(RP_ID))) return 'It is for another service.';
    const flags = data[32] ?? 0;
    if (!(flags & PRESENT) || !(flags & VERIFIED)) return 'Nobody was asked.';
    const signed = Buffer.concat([data, sha256(client)]);
    const holds = verify('sha256', signed, createPublicKey(this.#key), bytesOf(response?.signature));
    return holds ? undefined : 'Its signature does not hold.';
  }
}

/** The challenge in the options that a page gives to the browser. Throws `Problem` 400 if there is none. */
export function readOptions(options: string): { challenge: string } {
  try {
    const { challenge } = JSON.parse(options) as { challenge?: unknown };
    if (typeof challenge === 'string') return { challenge };
  } catch {
    // Handled below.
  }
  throw invalid('The field options is not the JSON of a challenge.');
}

/** A new passkey, as it is stored. */
export const newPasskey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ format: 'der', type: 'pkcs8' })
    .toString('base64');
