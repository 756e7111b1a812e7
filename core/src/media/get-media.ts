import { MediaBytesMissing, MediaNotFound } from './errors.js';
import type { MediaStore, OpenedMedia } from './media-store.js';
import type { MediaCatalog } from './ports.js';
import type { StoredMedia } from './stored-media.js';

export interface MediaQuery {
  readonly accountId: string;
  readonly mediaId: string;
}

/** What is known of one of the account's files. @throws MediaNotFound */
export class GetMedia {
  readonly #ports: { mediaCatalog: MediaCatalog };

  constructor(ports: { mediaCatalog: MediaCatalog }) {
    this.#ports = ports;
  }

  async execute({ accountId, mediaId }: MediaQuery): Promise<StoredMedia> {
    const media = await this.#ports.mediaCatalog.find(accountId, mediaId);
    if (!media) throw new MediaNotFound();
    return media;
  }
}

/** The bytes of one of the account's files, to be closed by the caller. @throws MediaNotFound, MediaBytesMissing */
export class OpenMedia {
  readonly #ports: { mediaCatalog: MediaCatalog; mediaStore: MediaStore };

  constructor(ports: { mediaCatalog: MediaCatalog; mediaStore: MediaStore }) {
    this.#ports = ports;
  }

  async execute({ accountId, mediaId }: MediaQuery): Promise<OpenedMedia> {
    const { mediaCatalog, mediaStore } = this.#ports;
    const media = await mediaCatalog.find(accountId, mediaId);
    if (!media) throw new MediaNotFound();
    const bytes = await mediaStore.open(accountId, media.sha256);
    if (bytes) return bytes;
    // It may have been deleted between the two.
    if (!(await mediaCatalog.find(accountId, mediaId))) throw new MediaNotFound();
    throw new MediaBytesMissing(mediaId);
  }
}
