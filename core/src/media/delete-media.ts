import { MediaInUse, MediaNotFound } from './errors.js';
import type { MediaQuery } from './get-media.js';
import type { MediaStore } from './media-store.js';
import type { MediaCatalog } from './ports.js';

export interface DeleteMediaPorts {
  mediaCatalog: MediaCatalog;
  mediaStore: MediaStore;
}

/** Deletes one of the account's files. @throws MediaNotFound, MediaInUse */
export class DeleteMedia {
  readonly #ports: DeleteMediaPorts;

  constructor(ports: DeleteMediaPorts) {
    this.#ports = ports;
  }

  async execute({ accountId, mediaId }: MediaQuery): Promise<void> {
    const { mediaCatalog, mediaStore } = this.#ports;
    if (await mediaCatalog.isAwaited(accountId, mediaId)) throw new MediaInUse();
    const removed = await mediaCatalog.remove(accountId, mediaId);
    if (!removed) throw new MediaNotFound();
    const { sha256 } = removed;
    await mediaCatalog.release(accountId, sha256, () => mediaStore.delete(accountId, sha256));
  }
}
