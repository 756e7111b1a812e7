import { HttpError } from '../http-error.js';
import { RateLimited } from './rate-limit-headers.js';

/** At once. A file goes to the disk while it comes, so an upload takes the same memory whatever its size. */
const OF_PROCESS = 32;
/** A quarter of the process: one account never keeps three others out. */
const OF_ACCOUNT = 8;

const SOON_S = 2;

/** The uploads that this process takes at the same time. Further ones are refused before anything of them is read. */
export class UploadSlots {
  #all = 0;
  readonly #ofAccount = new Map<string, number>();

  /** Runs an upload. @throws RateLimited, HttpError unavailable */
  async run<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    if (this.#of(accountId) >= OF_ACCOUNT) throw new RateLimited('uploads', SOON_S);
    if (this.#all >= OF_PROCESS)
      throw new HttpError('unavailable', 'Many files are being uploaded. Please try again soon.');
    this.#count(accountId, 1);
    try {
      return await work();
    } finally {
      this.#count(accountId, -1);
    }
  }

  #of(accountId: string): number {
    return this.#ofAccount.get(accountId) ?? 0;
  }

  #count(accountId: string, change: 1 | -1): void {
    this.#all += change;
    const own = this.#of(accountId) + change;
    if (own > 0) this.#ofAccount.set(accountId, own);
    else this.#ofAccount.delete(accountId);
  }
}
