import { AdapterError } from '@waxwing/core';

export interface EncryptionKey {
  readonly id: string;
  /** 32 bytes. */
  readonly bytes: Buffer;
}

const KEY_BYTES = 32;
const ID_PATTERN = /^[\w-]{1,64}$/;

/** Parses `id:base64[,id:base64…]`. @throws AdapterError with a sentence that names the entry but never shows a key */
export function parseEncryptionKeys(text: string): readonly EncryptionKey[] {
  const keys = text.split(',').map((entry, index) => parseKey(entry.trim(), index + 1));
  const ids = new Set(keys.map((key) => key.id));
  if (ids.size !== keys.length) throw invalidKeyError('two encryption keys have the same id');
  return keys;
}

function parseKey(entry: string, position: number): EncryptionKey {
  const colon = entry.indexOf(':');
  const id = entry.slice(0, Math.max(colon, 0));
  if (!ID_PATTERN.test(id)) throw invalidKeyError(`encryption key ${position} must look like id:base64`);
  const bytes = Buffer.from(entry.slice(colon + 1), 'base64');
  if (bytes.length !== KEY_BYTES) throw invalidKeyError(`encryption key ${id} must be 32 bytes in base64`);
  return { id, bytes };
}

function invalidKeyError(sentence: string): AdapterError {
  return new AdapterError(sentence, { cause: undefined, retryable: false });
}
