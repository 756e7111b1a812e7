import { type Clock, DAY_MS, HOUR_MS } from '../../shared/clock.js';
import type { MediaStore } from '../media-store.js';
import type { MediaCatalog } from '../ports.js';
import type { WhatsAppUploads } from '../whatsapp-uploads.js';

const BATCH_SIZE = 500;
/** How long bytes without an entry are kept: an upload enters its file some seconds after the last byte. */
const GRACE_MS = DAY_MS;
/** An upload that has written nothing for so long has no process any more. */
const UNFINISHED_MS = HOUR_MS;

export interface TidyMediaPorts {
  clock: Clock;
  mediaCatalog: MediaCatalog;
  mediaStore: MediaStore;
}

export interface ExpireMediaPorts extends TidyMediaPorts {
  whatsappUploads: Pick<WhatsAppUploads, 'removeOld'>;
}

/** Removes files whose time is over, entry and bytes, and uploads to WhatsApp that are used no more, since they hold what opens a file. */
export class ExpireMedia {
  readonly #ports: ExpireMediaPorts;

  constructor(ports: ExpireMediaPorts) {
    this.#ports = ports;
  }

  async execute(): Promise<void> {
    await this.#expireFiles();
    const { whatsappUploads } = this.#ports;
    while ((await whatsappUploads.removeOld(BATCH_SIZE)) === BATCH_SIZE);
  }

  async #expireFiles(): Promise<void> {
    const { clock, mediaCatalog, mediaStore } = this.#ports;
    const at = clock.now();
    let count: number;
    do {
      const removed = await mediaCatalog.removeExpired(at, BATCH_SIZE);
      for (const { accountId, sha256 } of removed)
        await mediaCatalog.release(accountId, sha256, () => mediaStore.delete(accountId, sha256));
      count = removed.length;
    } while (count === BATCH_SIZE);
  }
}

/** Removes bytes that no entry names, which processes that died have left, and counts the room of accounts anew. */
export class CollectMedia {
  readonly #ports: TidyMediaPorts;

  constructor(ports: TidyMediaPorts) {
    this.#ports = ports;
  }

  async execute(): Promise<void> {
    const { clock, mediaCatalog, mediaStore } = this.#ports;
    const now = clock.now().getTime();
    await mediaStore.removeUnfinished(new Date(now - UNFINISHED_MS));
    for await (const { accountId, sha256, storedAt } of mediaStore.list())
      if (storedAt.getTime() < now - GRACE_MS)
        await mediaCatalog.release(accountId, sha256, () => mediaStore.delete(accountId, sha256));
    await mediaCatalog.recount();
  }
}
