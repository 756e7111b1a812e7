import { verifyXeddsa } from '../../crypto/index.js';

const BARE_KEY_BYTES = 32;

/**
 * Whether the signature is valid (XEdDSA, 64-byte signature, public key with or without its type byte). Baileys' `Curve.verify`
 * cannot be used: it expects an exception where libsignal returns false.
 */
export const verifySignature = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean =>
  verifyXeddsa(publicKey.subarray(-BARE_KEY_BYTES), message, signature);
