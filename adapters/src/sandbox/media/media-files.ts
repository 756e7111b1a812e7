import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MediaFile } from '@waxwing/contract/sandbox';
import type { Journal } from '../state/journal.js';
import { directPathOf, type MediaRecord, nameIn } from './direct-path.js';

/** Bytes that were received, and are not a file yet. */
export interface Draft {
  readonly path: string;
  readonly size: number;
  readonly sha256: Buffer;
}

const KEEP_MS = 30 * 24 * 60 * 60 * 1_000;
const GONE = 410;

/** The files of the media servers: encrypted, in a folder; the journal has what is known of them. */
export class MediaFiles {
  readonly #journal: Journal;
  readonly #dataDir: string | undefined;
  #folder: string | undefined;

  constructor(journal: Journal, dataDir: string | undefined) {
    this.#journal = journal;
    this.#dataDir = dataDir;
  }

  /** Writes the bytes to a draft, which is to be added or discarded. */
  async receive(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Draft> {
    const path = join(this.#openFolder(), `${newName()}.part`);
    const hash = createHash('sha256');
    let size = 0;
    async function* measured() {
      for await (const chunk of bytes) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    }
    try {
      await pipeline(measured, createWriteStream(path));
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    return { path, size, sha256: hash.digest() };
  }

  discard({ path }: Draft): Promise<void> {
    return rm(path, { force: true });
  }

  /** Keeps the draft as a file; returns its path on the media servers. */
  async add({ path, size, sha256 }: Draft, kind: MediaFile['kind']): Promise<string> {
    const name = newName();
    await rename(path, this.#pathOf(name));
    const at = new Date().toISOString();
    return this.#save(name, { kind, size, sha256: sha256.toString('base64'), at, token: newToken() });
  }

  /** Gives a file a new path, as a phone does that uploads it again; undefined if there is no such file. */
  renew(directPath: string): string | undefined {
    const file = this.kept(directPath);
    if (!file) return undefined;
    const { name, expired: _, ...kept } = file;
    return this.#save(name, { ...kept, at: new Date().toISOString(), token: newToken() });
  }

  /** The file under this path, or the status with which it is refused. */
  find(directPath: string): (MediaRecord & { readonly name: string }) | number {
    const name = nameIn(directPath);
    const record = name && this.#find(name);
    if (!record) return 404;
    if (new URL(directPath, 'http://localhost').searchParams.get('oh') !== record.token) return 403;
    if (record.expired !== undefined) return record.expired;
    return Date.now() - Date.parse(record.at) > KEEP_MS ? GONE : { ...record, name };
  }

  /** The file that is or was under this path, also if the hosts refuse it. */
  kept(directPath: string): (MediaRecord & { readonly name: string }) | undefined {
    const name = nameIn(directPath);
    const record = name && this.#find(name);
    return record ? { ...record, name } : undefined;
  }

  /** Reads a file, or its bytes from `start` to `end`, both included. */
  open(name: string, range: { start?: number; end?: number } = {}): AsyncIterable<Buffer> {
    return createReadStream(this.#pathOf(name), range);
  }

  /** From now on the file that is or was under this path is refused with this status, until it gets a new path. */
  expire(directPath: string, status = GONE): void {
    const file = this.kept(directPath);
    if (!file) return;
    const { name, ...record } = file;
    this.#save(name, { ...record, expired: status });
  }

  /** From now on all present files are refused with this status. */
  expireAll(status = GONE): void {
    for (const [name, record] of this.#records()) this.#save(name, { ...record, expired: status });
  }

  /** Oldest first. */
  all(): MediaFile[] {
    return this.#records().map(([name, { kind, size, sha256, at, token, expired = null }]) => {
      return { path: directPathOf(name, { kind, token }), kind, size, sha256, at, expired };
    });
  }

  /** Removes the folder of a sandbox that keeps nothing. */
  close(): void {
    if (this.#dataDir === undefined && this.#folder) rmSync(this.#folder, { recursive: true, force: true });
  }

  #records(): [name: string, record: MediaRecord][] {
    return [...this.#journal.entries<MediaRecord>('file/')];
  }

  #find(name: string): MediaRecord | undefined {
    return this.#journal.get<MediaRecord>(`file/${name}`);
  }

  #save(name: string, record: MediaRecord): string {
    this.#journal.put(`file/${name}`, record);
    return directPathOf(name, record);
  }

  #pathOf(name: string): string {
    return join(this.#openFolder(), name);
  }

  #openFolder(): string {
    if (this.#folder) return this.#folder;
    this.#folder = this.#dataDir
      ? join(this.#dataDir, 'media')
      : mkdtempSync(join(tmpdir(), 'sandbox-media-'));
    mkdirSync(this.#folder, { recursive: true });
    return this.#folder;
  }
}

const newName = (): string => randomBytes(12).toString('hex');
const newToken = (): string => randomBytes(16).toString('hex');
