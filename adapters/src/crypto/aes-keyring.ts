import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { AdapterError } from '@waxwing/core';
import { type EncryptionKey, parseEncryptionKeys } from './encryption-keys.js';

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const CIPHER = 'aes-256-gcm';

/**
 * AES-256-GCM with several keys, so that keys can be replaced while old data stays readable. Envelope: version (1 byte), length of
 * the key id (1), key id, nonce (12), ciphertext, tag (16).
 */
export class AesKeyring {
  readonly #current: EncryptionKey;
  readonly #byId: ReadonlyMap<string, Buffer>;

  /** `encryptionKeys` is `id:base64[,id:base64…]`; the first one encrypts, all decrypt. @throws AdapterError */
  constructor(encryptionKeys: string) {
    const keys = parseEncryptionKeys(encryptionKeys);
    this.#current = keys[0]!;
    this.#byId = new Map(keys.map((key) => [key.id, key.bytes]));
  }

  /** `associatedData` identifies the bytes and their owner: they open only with the same value. */
  seal(plain: Uint8Array, associatedData: string): Buffer {
    const header = headerOf(this.#current.id);
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#current.bytes, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.concat([header, Buffer.from(associatedData)]));
    return Buffer.concat([header, nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  }

  /** @throws AdapterError when the key is missing, a byte was changed, or the associated data differs */
  open(sealed: Uint8Array, associatedData: string): Buffer {
    const { header, keyId, nonce, body, tag } = partsOf(sealed);
    const key = this.#byId.get(keyId);
    if (!key) throw unsealError(`encryption key ${JSON.stringify(keyId)} is not among ENCRYPTION_KEYS`);
    try {
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.concat([header, Buffer.from(associatedData)]));
      decipher.setAuthTag(tag);
      return Buffer.concat([decipher.update(body), decipher.final()]);
    } catch (cause) {
      throw unsealError('sealed data was changed or belongs to something else', cause);
    }
  }

  /** A key of 32 bytes for another purpose from each of the keys, the current one first. */
  derive(purpose: string): Buffer[] {
    const current = this.#current.bytes;
    const former = [...this.#byId.values()].filter((key) => key !== current);
    return [current, ...former].map((key) => Buffer.from(hkdfSync('sha256', key, '', purpose, KEY_BYTES)));
  }

  /** Reseals with the first key; returns `sealed` itself when it already uses it. @throws AdapterError as `open` does */
  rotate(sealed: Uint8Array, associatedData: string): Uint8Array {
    if (partsOf(sealed).keyId === this.#current.id) return sealed;
    return this.seal(this.open(sealed, associatedData), associatedData);
  }
}

function headerOf(keyId: string): Buffer {
  const id = Buffer.from(keyId);
  return Buffer.concat([Buffer.from([VERSION, id.length]), id]);
}

function partsOf(sealed: Uint8Array) {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  const headerBytes = 2 + (bytes[1] ?? 0);
  const shortest = headerBytes + NONCE_BYTES + TAG_BYTES;
  if (bytes[0] !== VERSION || bytes.length < shortest) throw unsealError('not a sealed envelope');
  const bodyStart = headerBytes + NONCE_BYTES;
  return {
    header: bytes.subarray(0, headerBytes),
    keyId: bytes.toString('utf8', 2, headerBytes),
    nonce: bytes.subarray(headerBytes, bodyStart),
    body: bytes.subarray(bodyStart, bytes.length - TAG_BYTES),
    tag: bytes.subarray(bytes.length - TAG_BYTES),
  };
}

function unsealError(sentence: string, cause?: unknown): AdapterError {
  return new AdapterError(sentence, { cause, retryable: false });
}
