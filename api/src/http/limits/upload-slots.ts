import { HttpError } from '../http-error.js';
import { RateLimited } from './rate-limit-headers.js';

const MEBIBYTE = 1_048_576;

/** How many uploads there may be at once, and of how many bytes together. */
interface Room {
  readonly uploads: number;
  readonly bytes: number;
}

const OF_PROCESS: Room = { uploads: 32, bytes: 2_048 * MEBIBYTE };
/** A quarter of the process: one account never keeps three others out. */
const OF_ACCOUNT: Room = { uploads: 8, bytes: 512 * MEBIBYTE };

const SOON_S = 2;

/** The uploads that this process takes at the same time. Further ones are refused before anything of them is read. */
export class UploadSlots {
  readonly #all = { uploads: 0, bytes: 0 };
  readonly #ofAccount = new Map<string, { uploads: number; bytes: number }>();

  /** Runs an upload of `bytes`. @throws RateLimited, HttpError unavailable */
  async run<T>(
    { accountId, bytes }: { accountId: string; bytes: number },
    work: () => Promise<T>,
  ): Promise<T> {
    const own = this.#ofAccount.get(accountId) ?? { uploads: 0, bytes: 0 };
    if (!hasRoom(own, OF_ACCOUNT, bytes)) throw new RateLimited('uploads', SOON_S);
    if (!hasRoom(this.#all, OF_PROCESS, bytes))
      throw new HttpError('unavailable', 'Many files are being uploaded. Please try again soon.');
    this.#ofAccount.set(accountId, own);
    for (const taken of [own, this.#all]) {
      taken.uploads++;
      taken.bytes += bytes;
    }
    try {
      return await work();
    } finally {
      for (const taken of [own, this.#all]) {
        taken.uploads--;
        taken.bytes -= bytes;
      }
      if (own.uploads === 0) this.#ofAccount.delete(accountId);
    }
  }
}

function hasRoom(taken: Room, room: Room, bytes: number): boolean {
  return taken.uploads < room.uploads && taken.bytes + bytes <= room.bytes;
}
