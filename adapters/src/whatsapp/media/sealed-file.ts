import { createCipheriv, createHash, createHmac } from 'node:crypto';
import { type FileSource, MediaFault } from '@waxwing/core';
import { slicesInTurns } from '../../shared/event-loop-turns.js';
import { MAC_BYTES, type MediaKeys } from './media-keys.js';

/** The hashes of a file, as a message announces them. */
export interface FileHashes {
  readonly sha256: Buffer;
  readonly encSha256: Buffer;
}

/** Encrypts a file in chunks. */
class FileSealer {
  readonly #cipher: ReturnType<typeof createCipheriv>;
  readonly #mac: ReturnType<typeof createHmac>;
  readonly #plainHash = createHash('sha256');
  readonly #sealedHash = createHash('sha256');
  size = 0;

  constructor({ iv, cipherKey, macKey }: MediaKeys) {
    this.#cipher = createCipheriv('aes-256-cbc', cipherKey, iv);
    this.#mac = createHmac('sha256', macKey).update(iv);
  }

  take(chunk: Uint8Array): Buffer {
    this.#plainHash.update(chunk);
    this.size += chunk.length;
    return this.#seal(this.#cipher.update(chunk));
  }

  end(): { last: Buffer; hashes: FileHashes } {
    const block = this.#seal(this.#cipher.final());
    const mac = this.#mac.digest().subarray(0, MAC_BYTES);
    const encSha256 = this.#sealedHash.update(mac).digest();
    return { last: Buffer.concat([block, mac]), hashes: { sha256: this.#plainHash.digest(), encSha256 } };
  }

  #seal(sealed: Buffer): Buffer {
    this.#mac.update(sealed);
    this.#sealedHash.update(sealed);
    return sealed;
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
  const sealer = new FileSealer(keys);
  const held: Buffer[] | undefined = source.size <= MAX_HELD_BYTES ? [] : undefined;
  for await (const chunk of source.open()) {
    if (sealer.size + chunk.length > source.size) throw changed();
    for await (const slice of slicesInTurns(chunk)) {
      const sealed = sealer.take(slice);
      held?.push(sealed);
    }
  }
  if (sealer.size !== source.size) throw changed();
  const { last, hashes } = sealer.end();
  held?.push(last);
  return { hashes, bytes: () => (held ? inOrder(held) : sealedBytes(source, keys, hashes)) };
}

async function* inOrder(chunks: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* chunks;
}

/** The encrypted file. Its last bytes come only if it has these hashes. */
async function* sealedBytes(
  source: FileSource,
  keys: MediaKeys,
  { sha256, encSha256 }: FileHashes,
): AsyncGenerator<Buffer> {
  const sealer = new FileSealer(keys);
  for await (const chunk of source.open()) {
    if (sealer.size + chunk.length > source.size) throw changed();
    for await (const slice of slicesInTurns(chunk)) yield sealer.take(slice);
  }
  const { last, hashes } = sealer.end();
  if (!hashes.sha256.equals(sha256) || !hashes.encSha256.equals(encSha256)) throw changed();
  yield last;
}

const changed = () => new MediaFault('changed', 'the file changed while it was uploaded');
