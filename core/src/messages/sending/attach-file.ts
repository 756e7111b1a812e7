import { DeleteMedia } from '../../media/delete-media.js';
import { namingField } from '../../media/errors.js';
import { parseFileName } from '../../media/file-name.js';
import { type IncomingFile, UploadMedia, type UploadMediaPorts } from '../../media/upload-media.js';
import type { FileWords, MediaBody } from '../content/message-body.js';
import { fileBody } from '../content/parse-file.js';

/** A file whose bytes come while a message is made. */
export interface AttachedFile {
  /** The field that holds or names them, such as `image.data`. */
  readonly field: string;
  /** Nothing is read before. */
  open(): Promise<IncomingFile>;
}

/** Stores the file of a message as an upload. One that cannot be sent this way is not kept, unless the account had it before. */
export class AttachFile {
  readonly #uploadMedia: UploadMedia;
  readonly #deleteMedia: DeleteMedia;

  constructor(ports: UploadMediaPorts) {
    this.#uploadMedia = new UploadMedia(ports);
    this.#deleteMedia = new DeleteMedia(ports);
  }

  /** @throws InvalidContent, and what `UploadMedia` throws */
  async execute(accountId: string, words: FileWords, file: AttachedFile): Promise<MediaBody> {
    let incoming: IncomingFile | undefined;
    const open = async () => {
      incoming = await file.open();
      return incoming;
    };
    const { media, isNew } = await this.#uploadMedia.execute({ accountId, open }).catch((error: unknown) => {
      throw namingField(error, file.field);
    });
    const fileName = parseFileName(incoming?.description().fileName) ?? media.fileName;
    try {
      return fileBody(words, { ...media, fileName }, file.field);
    } catch (error) {
      if (isNew) await this.#deleteMedia.execute({ accountId, mediaId: media.id }).catch(() => undefined);
      throw error;
    }
  }
}
