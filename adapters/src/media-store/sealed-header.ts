import { AdapterError } from '@waxwing/core';
import type { AesKeyring } from '../crypto/index.js';
import { damaged, KEY_BYTES } from './sealed-layout.js';

const FORMAT = 1;
const PREFIX_BYTES = 3;
const SIZE_BYTES = 6;
/** Holds the header of every encryption key of usual length. */
const BEGINNING_BYTES = 512;

/** What the beginning of a file holds, sealed by the keyring: the key of its chunks, and its size, so that cutting it is noticed. */
export interface SealedHeader {
  readonly key: Uint8Array;
  readonly size: number;
}

/** The file's account and id: a file that was moved to another name does not open. */
export interface FileOwner {
  readonly accountId: string;
  readonly sha256: string;
}

/** The format (1 byte), the length of the envelope (2), the envelope. Always as long under the same encryption key. */
export function sealHeader(keyring: AesKeyring, { key, size }: SealedHeader, owner: FileOwner): Buffer {
  const plain = Buffer.alloc(KEY_BYTES + SIZE_BYTES);
  plain.set(key);
  plain.writeUIntBE(size, KEY_BYTES, SIZE_BYTES);
  const envelope = keyring.seal(plain, associatedData(owner));
  const prefix = Buffer.alloc(PREFIX_BYTES);
  prefix.writeUInt8(FORMAT, 0);
  prefix.writeUInt16BE(envelope.length, 1);
  return Buffer.concat([prefix, envelope]);
}

/**
 * Reads the header; `read` answers bytes of the file, fewer at its end.
 * @throws AdapterError when it was changed, belongs to another file, or its encryption key is gone
 */
export async function openHeader(
  keyring: AesKeyring,
  read: (start: number, length: number) => Promise<Buffer>,
  owner: FileOwner,
): Promise<SealedHeader & { readonly length: number }> {
  const beginning = await read(0, BEGINNING_BYTES);
  const prefix = beginning.subarray(0, PREFIX_BYTES);
  if (prefix.length < PREFIX_BYTES) throw damaged('the file ends within its header');
  if (prefix[0] !== FORMAT)
    throw new AdapterError('a stored file is of an unknown format', { cause: prefix[0], retryable: false });
  const envelopeBytes = prefix.readUInt16BE(1);
  const length = PREFIX_BYTES + envelopeBytes;
  const envelope =
    length <= BEGINNING_BYTES
      ? beginning.subarray(PREFIX_BYTES, length)
      : await read(PREFIX_BYTES, envelopeBytes);
  const plain = keyring.open(envelope, associatedData(owner));
  return {
    key: plain.subarray(0, KEY_BYTES),
    size: plain.readUIntBE(KEY_BYTES, SIZE_BYTES),
    length,
  };
}

function associatedData({ accountId, sha256 }: FileOwner): string {
  return JSON.stringify(['media', accountId, sha256]);
}
