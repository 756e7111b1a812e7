// Patch of libsignal 6.0.0. Thread: WhiskeySockets/Baileys#2067.
import { createRequire } from 'node:module';
import { verifyXeddsa } from '../../crypto/index.js';

export type VerifySignature = (
  key: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
  isInit?: boolean,
) => boolean;

/** The first byte of a libsignal X25519 key. */
const KEY_TYPE = 5;
const KEY_BYTES = 33;
const SIGNATURE_BYTES = 64;
/** The first byte of the messages that an account signs; a certificate begins with its first field. */
const ACCOUNT_SIGNATURE = 6;

let installed = false;

/**
 * Verifies signatures natively. Every login checks two certificates and every new contact has a key to check; libsignal does that
 * in JavaScript at some 10 ms each, which was half of all work when hundreds of logins followed the death of a process. To be
 * called before Baileys is loaded, which keeps the function that it finds.
 */
export function verifySignaturesNatively(): void {
  if (installed) return;
  installed = true;
  const curve = createRequire(import.meta.url)('libsignal/src/curve.js') as {
    verifySignature: VerifySignature;
  };
  curve.verifySignature = withNativeVerify(curve.verifySignature);
}

/**
 * Delegates to `verify` what needs no verification or is no valid key or signature. Throws where a signature does not verify,
 * since Baileys ignores the answer. Not for the account's signature on a linking: whether Baileys builds that message correctly for
 * hosted accounts is unproven. This refuses a chain of another root. It does not bind the server: Baileys does not compare the leaf's
 * key with the server's, so WhatsApp's own chain, replayed, passes.
 */
export function withNativeVerify(verify: VerifySignature): VerifySignature {
  return (key, message, signature, isInit) => {
    const usual =
      key?.byteLength === KEY_BYTES && key[0] === KEY_TYPE && signature?.byteLength === SIGNATURE_BYTES;
    if (isInit || !message || !usual) return verify(key, message, signature, isInit);
    const isValid = verifyXeddsa(key.subarray(1), message, signature);
    if (!isValid && message[0] !== ACCOUNT_SIGNATURE) throw new Error('The signature does not verify');
    return isValid;
  };
}
