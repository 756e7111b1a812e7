import type { CancelSignal, FetchLinkedFile, LinkedFile, MediaBody, SessionLease } from '@waxwing/core';
import { FairSemaphore } from '../../sessions/fair-semaphore.js';

/** Links that this process fetches at once. No account takes all of these permits, however slow its servers are. */
const MAX_AT_ONCE = 16;

/** Fetches the files of links, a few at once. */
export class LinkedFiles {
  readonly #fetchLinkedFile: Pick<FetchLinkedFile, 'execute'>;
  readonly #permits = new FairSemaphore(MAX_AT_ONCE);

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
    const permit = await this.#permits.acquire(lease.accountId, signal);
    try {
      return await this.#fetchLinkedFile.execute(lease, messageId, file, signal);
    } finally {
      permit.release();
    }
  }
}
