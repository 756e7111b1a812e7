import { createPrivateKey, createPublicKey } from 'node:crypto';

const KEY_BYTES = 32;
/** The DER prefixes of private keys. */
const PKCS8 = {
  x25519: Buffer.from('302e020100300506032b656e04220420', 'hex'),
  ed25519: Buffer.from('302e020100300506032b657004220420', 'hex'),
} as const;

/** The public half of a private key. @param privateKey 32 bytes */
export function publicKeyOf(curve: keyof typeof PKCS8, privateKey: Uint8Array): Buffer {
  const der = Buffer.concat([PKCS8[curve], privateKey]);
  const key = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }));
  return key.export({ format: 'der', type: 'spki' }).subarray(-KEY_BYTES);
}
