import { createCipheriv, createHash, createHmac } from 'node:crypto';
import { type FileSource, MediaFault, releaseBytes } from '@waxwing/core';
import { slicesInTurns } from '../../shared/event-loop-turns.js';
import { MAC_BYTES, type MediaKeys } from './media-keys.js';

/** The hashes of a file, as a message announces them. */
export interface FileHashes {
  readonly sha256: Buffer;
  readonly encSha256: Buffer;
}

/** Encrypts a file in chunks, and ends it with a MAC over all of them. */
class FileCipher {
  readonly #cipher: ReturnType<typeof createCipheriv>;
  readonly #mac: ReturnType<typeof createHmac>;

  constructor({ iv, cipherKey, macKey }: MediaKeys) {
    this.#cipher = createCipheriv('aes-256-cbc', cipherKey, iv);
    this.#mac = createHmac('sha256', macKey).update(iv);
  }

  take(chunk: Uint8Array): Buffer {
    const sealed = this.#cipher.update(chunk);
    this.#mac.update(sealed);
    return sealed;
  }

  end(): Buffer {
    const block = this.#cipher.final();
    return Buffer.concat([block, this.#mac.update(block).digest().subarray(0, MAC_BYTES)]);
  }
}

/** A file that is held in memory while it is uploaded; a larger one is encrypted twice instead. */
const MAX_HELD_BYTES = 2 * 1_048_576;

export interface SealedFile {
  readonly hashes: FileHashes;
  /** The encrypted file, as often as it is asked for. @throws MediaFault, or the source's error */
  bytes(): AsyncIterable<Buffer>;
}

/** Reads the whole file, since its hashes go before it. @throws MediaFault, or the source's error */
export async function sealFile(source: FileSource, keys: MediaKeys): Promise<SealedFile> {
  const cipher = new FileCipher(keys);
  const [plainHash, sealedHash] = [createHash('sha256'), createHash('sha256')];
  const held: Buffer[] | undefined = source.size <= MAX_HELD_BYTES ? [] : undefined;
  for await (const slice of slicesOf(source)) {
    plainHash.update(slice);
    const sealed = cipher.take(slice);
    sealedHash.update(sealed);
    if (held) held.push(sealed);
    else releaseBytes(sealed);
  }
  const last = cipher.end();
  held?.push(last);
  const hashes = { sha256: plainHash.digest(), encSha256: sealedHash.update(last).digest() };
  return { hashes, bytes: () => (held ? inOrder(held) : sealedBytes(source, keys, last)) };
}

async function* inOrder(chunks: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* chunks;
}

/** The encrypted file. Its last bytes, which end with the MAC of all, come only if they are the same as at the first reading. */
async function* sealedBytes(source: FileSource, keys: MediaKeys, last: Buffer): AsyncGenerator<Buffer> {
  const cipher = new FileCipher(keys);
  for await (const slice of slicesOf(source)) yield cipher.take(slice);
  if (!cipher.end().equals(last)) throw changed();
  yield last;
}

/** The bytes of a source, each part in a turn of its own. @throws MediaFault when they are not as many as they were */
async function* slicesOf(source: FileSource): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of source.open()) {
    size += chunk.length;
    if (size > source.size) throw changed();
    yield* slicesInTurns(chunk);
  }
  if (size !== source.size) throw changed();
}

const changed = () => new MediaFault('changed', 'the file changed while it was uploaded');
