import { verifyXeddsa } from '../../crypto/xeddsa.js';

const BARE_KEY_BYTES = 32;

/**
 * Whether the signature holds (XEdDSA, 64-byte signature, public key with or without its type byte). Baileys' own `Curve.verify`
 * does not tell: it expects a throw where libsignal answers false.
 */
export const verifySignature = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean =>
  verifyXeddsa(publicKey.subarray(-BARE_KEY_BYTES), message, signature);
