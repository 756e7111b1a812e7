import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

type Change = [key: string, value?: unknown];

const CHUNK = 1000;
/** Bytes written after which the file is compacted in use; that takes a moment, so it is rare. */
const COMPACT_AFTER_BYTES = 256 * 1024 * 1024;

/**
 * The sandbox's memory: a map of JSON values, backed by an append-only file. One line is one commit, a JSON list of [key, value]
 * (a key alone removes it), so a process killed while writing a line loses only that line. Changes are buffered until `flush`,
 * which is to be called before a change becomes visible. There is no fsync: it guards against the death of the process, not of
 * the machine.
 */
export class Journal {
  readonly #path: string | undefined;
  readonly #compactAfter: number;
  readonly #values = new Map<string, unknown>();
  #pending: Change[] = [];
  #file: number | undefined;
  #scheduled: NodeJS.Immediate | undefined;

  #written = 0;

  private constructor(path: string | undefined, compactAfter: number) {
    this.#path = path;
    this.#compactAfter = compactAfter;
  }

  /** Reads and compacts the file; without a path everything lives in memory only. */
  static open(path?: string, compactAfter = COMPACT_AFTER_BYTES): Journal {
    const journal = new Journal(path, compactAfter);
    if (path) {
      if (existsSync(path)) journal.#load(readFileSync(path, 'utf8'));
      journal.#compact(path);
    }
    return journal;
  }

  get<T>(key: string): T | undefined {
    return this.#values.get(key) as T | undefined;
  }

  /** The values whose key starts with the prefix. Walks everything: for start-up only. */
  *entries<T>(prefix: string): Generator<[key: string, value: T]> {
    for (const [key, value] of this.#values) {
      if (key.startsWith(prefix)) yield [key.slice(prefix.length), value as T];
    }
  }

  put(key: string, value: unknown): void {
    this.#values.set(key, value);
    this.#note([key, value]);
  }

  remove(key: string): void {
    if (this.#values.delete(key)) this.#note([key]);
  }

  /** Writes what is pending as one line. */
  flush(): void {
    if (this.#pending.length === 0) return;
    const line = `${JSON.stringify(this.#pending)}\n`;
    this.#pending = [];
    if (this.#file === undefined || !this.#path) return;
    writeFileSync(this.#file, line);
    this.#written += line.length;
    if (this.#written > this.#compactAfter) this.#compact(this.#path);
  }

  close(): void {
    this.flush();
    clearImmediate(this.#scheduled);
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  #note(change: Change): void {
    if (!this.#path) return;
    this.#pending.push(change);
    this.#scheduled ??= setImmediate(() => {
      this.#scheduled = undefined;
      this.flush();
    });
  }

  #load(text: string): void {
    for (const line of text.split('\n')) {
      const changes = parseLine(line);
      for (const [key, value] of changes) {
        if (value === undefined) this.#values.delete(key);
        else this.#values.set(key, value);
      }
    }
  }

  #compact(path: string): void {
    mkdirSync(dirname(path), { recursive: true });
    const draft = `${path}.new`;
    const file = openSync(draft, 'w', 0o600);
    const all = [...this.#values];
    for (let at = 0; at < all.length; at += CHUNK) {
      writeFileSync(file, `${JSON.stringify(all.slice(at, at + CHUNK))}\n`);
    }
    renameSync(draft, path);
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = file;
    this.#written = 0;
  }
}

function parseLine(line: string): Change[] {
  if (line === '') return [];
  try {
    return JSON.parse(line) as Change[];
  } catch {
    // Only a line cut short by a kill is not JSON; its changes were never visible.
    return [];
  }
}
