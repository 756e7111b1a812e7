import {
  type FileKind,
  type FileSource,
  type MediaBody,
  MediaRefused,
  type MediaStore,
  type MediaWorkshop,
  type OpenedMedia,
  PHONE_THUMBNAIL_SIDE,
  type SentFile,
  type WhatsAppMedia,
  type WorkPiece,
} from '@waxwing/core';
import { bytesSource, storedSource } from './file-sources.js';

export interface FileWorkerPorts {
  mediaStore: MediaStore;
  mediaWorkshop: MediaWorkshop;
}

/** What is uploaded of a file, and what the message shows of it. */
type WorkedFile = Omit<SentFile, 'upload'> & { readonly source: FileSource };

/** How each kind is encrypted, and where it is uploaded. */
const FILE_KINDS: Readonly<Record<MediaBody['type'], FileKind>> = {
  image: 'image',
  sticker: 'image',
  video: 'video',
  audio: 'audio',
  document: 'document',
};

/** In pixels, of the picture beside the preview of a link. */
const PREVIEW_SIDE = 192;

/** Makes stored files into what phones take, and uploads them. */
export class FileWorker {
  readonly #ports: FileWorkerPorts;

  constructor(ports: FileWorkerPorts) {
    this.#ports = ports;
  }

  /** @throws MediaRefused, MediaFault, AdapterError */
  async upload(accountId: string, body: MediaBody, media: Pick<WhatsAppMedia, 'upload'>): Promise<SentFile> {
    const bytes = await this.#ports.mediaStore.open(accountId, body.sha256);
    if (!bytes) throw new MediaRefused('invalid_media', 'The file has been deleted.');
    try {
      const { source, ...shown } = await this.#work({ accountId, bytes, sha256: body.sha256 }, body, bytes);
      return { upload: await media.upload(source, FILE_KINDS[body.type]), ...shown };
    } finally {
      await bytes.close();
    }
  }

  /** A small JPEG in base64 for the preview of a link. @throws MediaRefused, AdapterError */
  async previewThumbnail(accountId: string, { sha256 }: MediaBody): Promise<string> {
    const { mediaStore, mediaWorkshop } = this.#ports;
    const bytes = await mediaStore.open(accountId, sha256);
    if (!bytes) throw new MediaRefused('invalid_media', 'The file has been deleted.');
    try {
      const picture = await mediaWorkshop.thumbnail({ accountId, bytes, sha256 }, PREVIEW_SIDE);
      if (!picture) throw new MediaRefused('media_type_refused', 'The file is no picture.');
      return Buffer.from(picture.bytes).toString('base64');
    } finally {
      await bytes.close();
    }
  }

  async #work(piece: WorkPiece, body: MediaBody, bytes: OpenedMedia): Promise<WorkedFile> {
    const { mediaWorkshop } = this.#ports;
    const { mime_type: mimeType, width, height, seconds } = body;
    const asItIs = { source: storedSource(bytes), mimeType };
    switch (body.type) {
      case 'image': {
        const { picture, thumbnail: small } = await mediaWorkshop.image(piece);
        const thumbnail = small.bytes;
        if (!picture) return { ...asItIs, width, height, thumbnail };
        const { mimeType: made, bytes: madeBytes } = picture;
        return { source: bytesSource(madeBytes), ...sizeOf(picture), mimeType: made, thumbnail };
      }
      case 'video':
        return { ...asItIs, width, height, seconds, thumbnail: await this.#thumbnail(piece) };
      case 'audio': {
        if (!body.voice) return { ...asItIs, seconds };
        const note = await mediaWorkshop.voice(piece);
        const { mimeType: type, seconds: length, waveform } = note;
        return { source: bytesSource(note.bytes), mimeType: type, seconds: length, waveform };
      }
      case 'document':
        return asItIs;
      case 'sticker': {
        const sticker = await mediaWorkshop.sticker(piece, body.pack);
        const { mimeType: type, animated } = sticker;
        return { source: bytesSource(sticker.bytes), ...sizeOf(sticker), mimeType: type, animated };
      }
    }
  }

  async #thumbnail(piece: WorkPiece): Promise<Uint8Array | undefined> {
    return (await this.#ports.mediaWorkshop.thumbnail(piece, PHONE_THUMBNAIL_SIDE))?.bytes;
  }
}

const sizeOf = ({ width, height }: { readonly width: number; readonly height: number }) => ({
  width,
  height,
});
