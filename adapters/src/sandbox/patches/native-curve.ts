// Patch of libsignal 6.0.0. No thread known.
import { createHash, randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { ed25519TwinOf, verifyXeddsa } from '../../crypto/index.js';
import { publicKeyOf } from '../../shared/curve-keys.js';

interface Curve {
  sign(secretKey: Uint8Array, message: Uint8Array): Uint8Array;
  verify(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean;
}

let installed = false;

/**
 * Has everything in this process sign and verify natively. In JavaScript each takes 10 ms, and 200 ms before it is compiled, which
 * was most of the work of a phone that links. For simulated phones alone: a nonce is the scalar of a fresh Ed25519 key, which is
 * not as evenly spread as the nonces of real keys must be.
 */
export function useNativeCurve(): void {
  if (installed) return;
  installed = true;
  // libsignal looks them up at each call.
  const curve = createRequire(createRequire(import.meta.url).resolve('libsignal'))('curve25519-js') as Curve;
  curve.sign = signXeddsa;
  curve.verify = verifyXeddsa;
}

/** The order of the group. */
const L = 2n ** 252n + 27742317777372353535851937790883648493n;
const KEY_BYTES = 32;

/** @param secretKey 32 bytes of X25519 */
function signXeddsa(secretKey: Uint8Array, message: Uint8Array): Uint8Array {
  const publicKey = publicKeyOf('x25519', secretKey);
  const seed = randomBytes(KEY_BYTES);
  const commitment = publicKeyOf('ed25519', seed);
  const nonce = scalarOf(sha512(seed));
  const secret = scalarOf(secretKey);
  const challenge = toNumber(sha512(commitment, ed25519TwinOf(publicKey), message)) % L;
  // Either the key or its negative has a twin with the sign bit 0. The signature shows which.
  const [signature, negative] = [secret, L - (secret % L)].map((scalar) =>
    Buffer.concat([commitment, toBytes((nonce + challenge * scalar) % L)]),
  ) as [Buffer, Buffer];
  return verifyXeddsa(publicKey, message, signature) ? signature : negative;
}

/** The scalar that a secret key stands for. */
function scalarOf(secretKey: Uint8Array): bigint {
  const bytes = Buffer.from(secretKey.subarray(0, KEY_BYTES));
  bytes[0]! &= 0xf8;
  bytes[KEY_BYTES - 1]! = (bytes[KEY_BYTES - 1]! & 0x7f) | 0x40;
  return toNumber(bytes);
}

function sha512(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash('sha512');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** Little-endian, as are all numbers of the curve. */
function toNumber(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);
}

function toBytes(number: bigint): Buffer {
  return Buffer.from(number.toString(16).padStart(2 * KEY_BYTES, '0'), 'hex').reverse();
}
