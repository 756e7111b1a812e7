import { createCipheriv, createHash, createHmac } from 'node:crypto';
import { type FileSource, MediaFault } from '@waxwing/core';
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

/** Reads the whole file for its hashes. @throws MediaFault, or the source's error */
export async function hashesOf(source: FileSource, keys: MediaKeys): Promise<FileHashes> {
  const sealer = new FileSealer(keys);
  for await (const chunk of source.open()) sealer.take(chunk);
  if (sealer.size !== source.size) throw changed();
  return sealer.end().hashes;
}

/** The encrypted file. Its last bytes come only if it has these hashes. @throws MediaFault, or the source's error */
export async function* sealedBytes(
  source: FileSource,
  keys: MediaKeys,
  { sha256, encSha256 }: FileHashes,
): AsyncGenerator<Buffer> {
  const sealer = new FileSealer(keys);
  for await (const chunk of source.open()) {
    if (sealer.size + chunk.length > source.size) throw changed();
    yield sealer.take(chunk);
  }
  const { last, hashes } = sealer.end();
  if (!hashes.sha256.equals(sha256) || !hashes.encSha256.equals(encSha256)) throw changed();
  yield last;
}

const changed = () => new MediaFault('changed', 'the file changed while it was uploaded');
