import { createHash, hkdfSync } from 'node:crypto';

export interface HkdfInfo {
  readonly salt?: Uint8Array | null | undefined;
  readonly info?: string | null | undefined;
}

const NO_SALT = new Uint8Array(0);

export function md5(data: Uint8Array): Uint8Array {
  return Uint8Array.from(createHash('md5').update(bytes(data)).digest());
}

/** HKDF with SHA-256 (RFC 5869), at most 8,160 bytes; Node takes at most 1,024 bytes of `info`. */
export function hkdf(key: Uint8Array, length: number, { salt, info }: HkdfInfo): Uint8Array {
  // OpenSSL refuses to derive zero bytes.
  if (length === 0) return new Uint8Array(0);
  return new Uint8Array(hkdfSync('sha256', bytes(key), salt ?? NO_SALT, info ?? '', length));
}

/** Also accepts a list of numbers, the form in which JSON returns bytes. Throws a TypeError for a missing value. */
function bytes(data: Uint8Array): Uint8Array {
  return data instanceof Uint8Array ? data : Uint8Array.from(data);
}
