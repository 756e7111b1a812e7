import { MediaNotFound } from './errors.js';
import { OpenMedia } from './get-media.js';
import { MediaRefused } from './media-refused.js';
import type { MediaStore } from './media-store.js';
import type { MediaCatalog } from './ports.js';
import type { StoredMedia } from './stored-media.js';
import type { MediaWorkshop, Picture } from './workshop.js';

/** In pixels: what a list shows, on screens of high density as well. */
export const SMALL_PICTURE_SIDE = 320;
/** In ms. A picture in a list is worth no longer wait, and a request that waits takes one of the places of its account. */
const PATIENCE_MS = 5_000;

export interface GetSmallPicturePorts {
  mediaCatalog: MediaCatalog;
  mediaStore: MediaStore;
  mediaWorkshop: Pick<MediaWorkshop, 'thumbnail'>;
}

/**
 * A small JPEG of one of the account's images, made when the workshop has no other work.
 * @throws MediaNotFound, also where none can be made; MediaBytesMissing, and AdapterError, retryable, while others have work for the workshop
 */
export class GetSmallPicture {
  readonly #ports: GetSmallPicturePorts;

  constructor(ports: GetSmallPicturePorts) {
    this.#ports = ports;
  }

  async execute({ id, accountId, sha256, facts }: StoredMedia): Promise<Picture> {
    if (facts.kind !== 'image') throw new MediaNotFound();
    const bytes = await new OpenMedia(this.#ports).execute({ accountId, mediaId: id });
    const piece = { accountId, bytes, sha256, patienceMs: PATIENCE_MS };
    try {
      const picture = await this.#ports.mediaWorkshop.thumbnail(piece, SMALL_PICTURE_SIDE);
      if (!picture) throw new MediaNotFound();
      return picture;
    } catch (error) {
      throw error instanceof MediaRefused ? new MediaNotFound() : error;
    } finally {
      await bytes.close();
    }
  }
}
