import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { BackupError } from './backup-error.js';

/** Writes a zip file under a temporary name of its own. It has its name once it is complete and on disk. */
export class ArchiveWriter {
  readonly #path: string;
  readonly #unfinished: string;
  readonly #zip = new ZipFile();
  readonly #written: Promise<void>;

  private constructor(path: string) {
    this.#path = path;
    // Another backup to the same path may be under way.
    this.#unfinished = `${path}.${randomUUID().slice(0, 8)}.part`;
    this.#written = pipeline(
      this.#zip.outputStream,
      createWriteStream(this.#unfinished, { flags: 'wx', mode: 0o600 }),
    );
    // Told by `finish`, or by the entry that it interrupts.
    this.#written.catch(() => undefined);
  }

  /** @throws BackupError where the file exists or cannot be written */
  static async create(path: string): Promise<ArchiveWriter> {
    await open(path, 'wx', 0o600)
      .then((handle) => handle.close())
      .catch((cause: NodeJS.ErrnoException) => refuse(path, cause));
    await rm(path);
    return new ArchiveWriter(path);
  }

  /** Has `add` and `finish` fail with `reason`. */
  stop(reason: Error): void {
    (this.#zip.outputStream as Readable).destroy(reason);
  }

  /** Adds what `source` yields, one entry at a time; answers its SHA-256. `compress` is of no use for what is compressed already. */
  async add(name: string, source: Readable, { compress = true } = {}): Promise<string> {
    const hash = createHash('sha256');
    const entry = new PassThrough();
    this.#zip.addReadStream(entry, name, { compress, forceZip64Format: true });
    await Promise.race([
      pipeline(
        source,
        async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            hash.update(chunk);
            yield chunk;
          }
        },
        entry,
      ),
      // A full disk ends the file while the source still waits to be read.
      this.#written.then(() => Promise.reject(new BackupError('The backup was cut off.'))),
    ]);
    return hash.digest('hex');
  }

  /** Adds the last entry, and gives the file its name. */
  async finish(name: string, text: string): Promise<void> {
    this.#zip.addBuffer(Buffer.from(text), name);
    this.#zip.end();
    await this.#written;
    const handle = await open(this.#unfinished, 'r+');
    await handle.sync().finally(() => handle.close());
    await this.#name();
  }

  /** A rename would replace what another has written there meanwhile, but some file systems know nothing else. */
  async #name(): Promise<void> {
    try {
      await link(this.#unfinished, this.#path);
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'EEXIST') refuse(this.#path, cause as Error);
      return rename(this.#unfinished, this.#path);
    }
    await rm(this.#unfinished);
  }

  /** Removes what was written. */
  async discard(): Promise<void> {
    const output = this.#zip.outputStream as Readable;
    output.destroy();
    if (!output.closed) await once(output, 'close').catch(() => undefined);
    await rm(this.#unfinished, { force: true });
  }
}

/** @throws BackupError */
function refuse(path: string, cause: NodeJS.ErrnoException): never {
  const reason = cause.code === 'EEXIST' ? 'it exists already' : cause.message;
  throw new BackupError(`The backup cannot be written to ${path}: ${reason}.`, { cause });
}
