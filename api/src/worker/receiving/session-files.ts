import type {
  Clock,
  DueFile,
  FetchInboundFile,
  FetchVerdict,
  InboundFiles,
  SessionLease,
  WhatsAppMedia,
} from '@waxwing/core';
import { LeaseLost } from '@waxwing/core';
import type { Logger } from 'pino';
import type { FairSemaphore } from '../sessions/fair-semaphore.js';

/** Files that one session fetches at a time. */
const AT_ONCE = 3;

export interface SessionFilesPorts {
  readonly inboundFiles: InboundFiles;
  readonly fetchInboundFile: Pick<FetchInboundFile, 'execute'>;
  readonly clock: Clock;
  /** The permits of this process, fair between accounts. */
  readonly permits: FairSemaphore;
  readonly log: Logger;
  /** A try has ended. */
  readonly onTried?: ((verdict: FetchVerdict) => void) | undefined;
}

/** Fetches the files of the messages that one connected session has received, the newest first. */
export class SessionFiles {
  readonly #ports: SessionFilesPorts;
  readonly #lease: SessionLease;
  readonly #media: WhatsAppMedia;
  readonly #over = new AbortController();
  /** The messages whose files are being fetched, or wait for a permit. */
  readonly #taken = new Map<string, Promise<boolean>>();
  #looking: Promise<void> | undefined;
  #lookAgain = false;

  constructor(ports: SessionFilesPorts, lease: SessionLease, media: WhatsAppMedia) {
    this.#ports = ports;
    this.#lease = lease;
    this.#media = media;
  }

  get instanceId(): string {
    return this.#lease.instanceId;
  }

  /** Looks for files to fetch; what it finds is fetched beside the caller. */
  wake(): void {
    this.#lookAgain = true;
    this.#looking ??= this.#look()
      .catch((error: unknown) => this.#onError(error))
      .finally(() => {
        this.#looking = undefined;
      });
  }

  onClosed(listener: () => void): void {
    this.#over.signal.addEventListener('abort', listener, { once: true });
  }

  /** Resolves when what is under way has ended. Nothing of it is stored any more. */
  async close(): Promise<void> {
    this.#over.abort();
    await this.#looking;
    await Promise.all(this.#taken.values());
  }

  async #look(): Promise<void> {
    const { inboundFiles, clock } = this.#ports;
    const { signal } = this.#over;
    while (this.#lookAgain && !signal.aborted) {
      this.#lookAgain = false;
      const limit = AT_ONCE - this.#taken.size;
      if (limit <= 0) return;
      const except = [...this.#taken.keys()];
      const due = await inboundFiles.listDue(this.#lease, { at: clock.now(), limit, except });
      for (const file of due) {
        const trying = this.#try(file).finally(() => this.#taken.delete(file.messageId));
        this.#taken.set(file.messageId, trying);
        void trying.then((isDone) => isDone && this.wake());
      }
    }
  }

  /** Whether the try came to an end that was stored. Never rejects. */
  async #try(file: DueFile): Promise<boolean> {
    const { fetchInboundFile, onTried, permits } = this.#ports;
    const { signal: over } = this.#over;
    try {
      const permit = await permits.acquire(this.#lease.accountId, over);
      try {
        const fetch = { lease: this.#lease, media: this.#media, file, over };
        const verdict = await fetchInboundFile.execute(fetch);
        onTried?.(verdict);
        return verdict !== 'abandoned';
      } finally {
        permit.release();
      }
    } catch (error) {
      this.#onError(error);
      return false;
    }
  }

  /** The next look, a little later, finds what was not finished. */
  #onError(error: unknown): void {
    if (error instanceof LeaseLost || this.#over.signal.aborted) return;
    this.#ports.log.warn({ instance: this.instanceId, err: error }, 'received files cannot be fetched');
  }
}
