import { generateSignalPubKey } from '@whiskeysockets/baileys';
import { verifySignature } from 'libsignal/src/curve.js';

/**
 * Whether the signature holds (XEdDSA, 32-byte public key, 64-byte signature). Baileys' own `Curve.verify` does not
 * tell: it expects a throw where libsignal answers false.
 */
export const verifies = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean => {
  try {
    const key = Buffer.from(generateSignalPubKey(publicKey));
    return verifySignature(key, message, Buffer.from(signature));
  } catch {
    return false;
  }
};
