import { createRequire } from 'node:module';
import { verifyXeddsa } from '../../crypto/xeddsa.js';

export type VerifySignature = (
  key: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
  isInit?: boolean,
) => boolean;

/** How libsignal begins an X25519 key. */
const KEY_TYPE = 5;
const KEY_BYTES = 33;
const SIGNATURE_BYTES = 64;

let installed = false;

/**
 * Every login checks two certificates, every new contact is a key to check, and libsignal does that in JavaScript, at some 10 ms
 * each: after the death of another process, with hundreds of logins to do, that was half of all work. To be called before Baileys is
 * loaded, which keeps the function that it finds.
 */
export function verifySignaturesNatively(): void {
  if (installed) return;
  installed = true;
  const curve = createRequire(import.meta.url)('libsignal/src/curve.js') as {
    verifySignature: VerifySignature;
  };
  curve.verifySignature = withNativeVerify(curve.verifySignature);
}

/** Leaves to `verify` whatever is not to be verified, or is no key or signature at all. */
export function withNativeVerify(verify: VerifySignature): VerifySignature {
  return (key, message, signature, isInit) => {
    const usual =
      key?.byteLength === KEY_BYTES && key[0] === KEY_TYPE && signature?.byteLength === SIGNATURE_BYTES;
    if (isInit || !message || !usual) return verify(key, message, signature, isInit);
    return verifyXeddsa(key.subarray(1), message, signature);
  };
}
