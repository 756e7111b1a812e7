import { chmod, open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeDataFolder, unusableFolderError } from './data-folder.js';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';

const SQLITE_BUSY = 5;

/** Keeps held locks reachable: garbage collection of a handle would close it and release the lock. */
const held = new Set<DataFolderLock>();

/**
 * The right to work on a data folder, for one process at a time.
 *
 * It is a kernel file lock: the kernel hands it to exactly one of two racing starters and takes it back from a
 * process that is killed, so nothing stale can remain, whatever the folder's path length. Node has no call for such
 * a lock, but SQLite takes one for an exclusive transaction; the file stays empty. No other user may open the file, since a
 * read lock needs no more than that. A process-id file beside it is only there to name the holder.
 */
export class DataFolderLock {
  readonly #dataDir: string;
  readonly #handle: DatabaseSync;

  private constructor(dataDir: string, handle: DatabaseSync) {
    this.#dataDir = dataDir;
    this.#handle = handle;
  }

  /** Creates the folder if necessary. Throws `EmbeddedPostgresError` at once when another process holds the lock. */
  static async acquire(dataDir: string): Promise<DataFolderLock> {
    await makeDataFolder(dataDir);
    const handle = await takeKernelLock(dataDir);
    const lock = new DataFolderLock(dataDir, handle);
    try {
      await writeFile(holderFile(dataDir), `${process.pid}\n`);
    } catch (cause) {
      // Another user's folder, which this process may read.
      handle.close();
      throw unusableFolderError(dataDir, cause);
    }
    held.add(lock);
    return lock;
  }

  /** Releases the lock. Idempotent. */
  async release(): Promise<void> {
    if (!held.delete(this)) return;
    await rm(holderFile(this.#dataDir), { force: true });
    this.#handle.close();
  }
}

async function takeKernelLock(dataDir: string): Promise<DatabaseSync> {
  let handle: DatabaseSync | undefined;
  try {
    const path = join(dataDir, 'lock');
    await restrictToOwner(path);
    handle = new DatabaseSync(path);
    // Nothing is ever written, so no journal is needed.
    handle.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE');
    return handle;
  } catch (cause) {
    handle?.close();
    if ((cause as { errcode?: number }).errcode !== SQLITE_BUSY) throw unusableFolderError(dataDir, cause);
    const holder = await describeHolder(dataDir);
    throw new EmbeddedPostgresError(
      `Waxwing is already running on ${dataDir}${holder}. Stop it first, or set WAXWING_DATA to another folder.`,
      { cause },
    );
  }
}

/** Never opens an existing file: closing it would release the lock that this process may hold on it. */
async function restrictToOwner(path: string): Promise<void> {
  try {
    const made = await open(path, 'wx', 0o600);
    await made.close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    await chmod(path, 0o600);
  }
}

/** The holder writes its pid just after it takes the lock, so a reader may come a moment too early. */
async function describeHolder(dataDir: string): Promise<string> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const pid = Number(await readFile(holderFile(dataDir), 'utf8').catch(() => ''));
    if (pid > 0) return ` (process ${pid})`;
    await sleep(10);
  }
  return '';
}

const holderFile = (dataDir: string): string => join(dataDir, 'waxwing.pid');
