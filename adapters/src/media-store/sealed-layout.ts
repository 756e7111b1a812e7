import { type CipherGCM, createCipheriv, createDecipheriv } from 'node:crypto';
import { AdapterError } from '@waxwing/core';

/** A file is encrypted in chunks of so many bytes, so that a range is read without what lies before it. */
export const CHUNK_BYTES = 65_536;
export const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

export const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES;

/** The length of a file's chunks when all are sealed. */
export function sealedBytes(size: number): number {
  return size + Math.ceil(size / CHUNK_BYTES) * TAG_BYTES;
}

/** Encrypts a chunk, whose tag follows it. A file has a key of its own, so no two chunks share key and nonce. */
export function chunkCipher(key: Uint8Array, index: number): CipherGCM {
  return createCipheriv(CIPHER, key, nonceOf(index), { authTagLength: TAG_BYTES });
}

/** @throws AdapterError when the bytes are not those of this chunk */
export function openChunk(key: Uint8Array, index: number, sealed: Uint8Array): Buffer {
  try {
    const decipher = createDecipheriv(CIPHER, key, nonceOf(index), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
    const plain = decipher.update(sealed.subarray(0, sealed.length - TAG_BYTES));
    decipher.final();
    return plain;
  } catch (cause) {
    throw damaged(cause);
  }
}

export function damaged(cause: unknown): AdapterError {
  return new AdapterError('a stored file was changed or cut off', { cause, retryable: false });
}

function nonceOf(index: number): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUIntBE(index, NONCE_BYTES - 6, 6);
  return nonce;
}
