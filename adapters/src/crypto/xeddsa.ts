import { createPublicKey, verify } from 'node:crypto';

const P = 2n ** 255n - 19n;
const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
const SIGN_BIT = 0x80;
/** The DER prefix of an Ed25519 public key. */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

/**
 * Verifies an XEdDSA signature, which Signal makes with X25519 keys. Each key has an Ed25519 twin, and OpenSSL, which supports
 * those, takes a hundredth of the time of libsignal's JavaScript.
 * @param key 32 bytes
 */
export function verifyXeddsa(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (key.byteLength !== KEY_BYTES || signature.byteLength !== SIGNATURE_BYTES) return false;
  const plain = Buffer.from(signature);
  const last = SIGNATURE_BYTES - 1;
  // The sign bit of the twin, which X25519 keys lack, is carried in an unused bit of the signature.
  const sign = plain[last]! & SIGN_BIT;
  plain[last]! &= ~SIGN_BIT;
  const ed25519Key = ed25519TwinOf(key);
  ed25519Key[KEY_BYTES - 1]! |= sign;
  try {
    const der = Buffer.concat([SPKI, ed25519Key]);
    return verify(null, message, createPublicKey({ key: der, format: 'der', type: 'spki' }), plain);
  } catch {
    return false;
  }
}

/**
 * The Ed25519 twin of an X25519 key, with the sign bit 0. Maps the Montgomery u-coordinate to the Edwards y-coordinate:
 * (u - 1) / (u + 1).
 */
export function ed25519TwinOf(key: Uint8Array): Buffer {
  const bytes = Buffer.from(key).reverse();
  bytes[0]! &= ~SIGN_BIT;
  const u = BigInt(`0x${bytes.toString('hex')}`);
  const y = ((u - 1n + P) * modPow(u + 1n, P - 2n)) % P;
  return Buffer.from(y.toString(16).padStart(2 * KEY_BYTES, '0'), 'hex').reverse();
}

function modPow(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, base % P];
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % P;
    square = (square * square) % P;
  }
  return result;
}
