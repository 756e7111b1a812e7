import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { BackupError } from './backup-error.js';
import { isFleeting } from './database-layout.js';
import { DUMP_ENTRY, entryOf, MANIFEST_ENTRY, type Manifest, parseManifest } from './manifest.js';

/** An opened backup. */
export class ArchiveReader {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(
    zip: ZipFile,
    entries: ReadonlyMap<string, Entry>,
    readonly manifest: Manifest,
  ) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /** @throws BackupError where this is no whole backup */
  static async open(path: string): Promise<ArchiveReader> {
    const zip = await openZip(path);
    try {
      const entries = await entriesOf(zip);
      const entry = entries.get(MANIFEST_ENTRY);
      const manifest = entry && parseManifest(await text(await zip.openReadStreamPromise(entry)));
      if (!manifest) throw new BackupError(`${path} is no backup that this version of Waxwing reads.`);
      // An earlier version backed up rows that are left out today.
      const tables = manifest.tables.filter((table) => !isFleeting(table));
      return new ArchiveReader(zip, entries, { ...manifest, tables });
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  /** Reads everything once, so that nothing is begun that cannot be ended. @throws BackupError where something is damaged */
  async verify(): Promise<void> {
    const { tables, dump } = this.manifest;
    const written = [
      ...tables.flatMap(({ name, sha256 }) =>
        sha256 === undefined ? [] : [{ entry: entryOf(name), sha256 }],
      ),
      ...(dump ? [{ entry: DUMP_ENTRY, sha256: dump.sha256 }] : []),
    ];
    for (const { entry, sha256 } of written) {
      const bytes = await this.read(entry, sha256);
      await finished(bytes.resume()).catch((cause: Error) => {
        if (cause instanceof BackupError) throw cause;
        throw new BackupError(`The backup is damaged: ${entry} cannot be read (${cause.message}).`, {
          cause,
        });
      });
    }
  }

  /** The bytes of an entry. The stream fails at its end where they are not those that were written. */
  async read(name: string, sha256: string | undefined): Promise<Readable> {
    const entry = this.#entries.get(name);
    if (!entry) throw new BackupError(`The backup is damaged: ${name} is missing.`);
    const stored = await this.#zip.openReadStreamPromise(entry);
    return Readable.from(verified(stored, name, sha256), { objectMode: false });
  }

  close(): void {
    this.#zip.close();
  }
}

async function openZip(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { lazyEntries: true, autoClose: false });
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'there is no such file' : message;
    throw new BackupError(`${path} cannot be read as a backup: ${reason}.`, { cause });
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  zip.on('entry', (entry: Entry) => {
    entries.set(entry.fileName, entry);
    zip.readEntry();
  });
  const ended = once(zip, 'end');
  zip.readEntry();
  await ended;
  return entries;
}

async function* verified(stored: Readable, name: string, sha256: string | undefined) {
  const hash = createHash('sha256');
  for await (const chunk of stored) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== sha256)
    throw new BackupError(`The backup is damaged: ${name} is not what was written.`);
}
