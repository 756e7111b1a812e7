import { HttpError } from '../http-error.js';
import { RateLimited } from './rate-limit-headers.js';

/** At once. A file goes to the disk while it comes, so an upload takes the same memory whatever its size. */
const OF_PROCESS = 32;
/** A quarter of the process: one uploader never keeps three others out. */
const OF_UPLOADER = 8;

const SOON_S = 2;

/** The uploads that this process takes at the same time. Further ones are refused before anything of them is read. */
export class UploadSlots {
  #all = 0;
  readonly #ofUploader = new Map<string, number>();

  /** Runs an upload of an account, or of an address where there is none. @throws RateLimited, HttpError unavailable */
  async run<T>(uploader: string, work: () => Promise<T>): Promise<T> {
    if (this.#of(uploader) >= OF_UPLOADER) throw new RateLimited('uploads', SOON_S);
    if (this.#all >= OF_PROCESS)
      throw new HttpError('unavailable', 'Many files are being uploaded. Please try again soon.');
    this.#count(uploader, 1);
    try {
      return await work();
    } finally {
      this.#count(uploader, -1);
    }
  }

  #of(uploader: string): number {
    return this.#ofUploader.get(uploader) ?? 0;
  }

  #count(uploader: string, change: 1 | -1): void {
    this.#all += change;
    const own = this.#of(uploader) + change;
    if (own > 0) this.#ofUploader.set(uploader, own);
    else this.#ofUploader.delete(uploader);
  }
}
