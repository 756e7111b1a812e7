import type { CancelSignal, FetchLinkedFile, LinkedFile, MediaBody, SessionLease } from '@waxwing/core';
import { FairSemaphore } from '../../sessions/fair-semaphore.js';
import { takePlace } from './take-place.js';

/** Links that this process fetches at once. No account takes all of these places, however slow its servers are. */
const MAX_AT_ONCE = 16;

/** Fetches the files of links, a few at once. */
export class LinkedFiles {
  readonly #fetchLinkedFile: Pick<FetchLinkedFile, 'execute'>;
  readonly #places = new FairSemaphore(MAX_AT_ONCE);

  constructor(fetchLinkedFile: Pick<FetchLinkedFile, 'execute'>) {
    this.#fetchLinkedFile = fetchLinkedFile;
  }

  /** @throws as FetchLinkedFile */
  async fetch(
    lease: SessionLease,
    messageId: string,
    file: LinkedFile,
    signal: CancelSignal,
  ): Promise<MediaBody> {
    const release = await takePlace(this.#places, lease.accountId, signal);
    try {
      return await this.#fetchLinkedFile.execute(lease, messageId, file, signal);
    } finally {
      release();
    }
  }
}
