import { DeleteMedia } from '../../media/delete-media.js';
import { MediaNotFound } from '../../media/errors.js';
import { parseFileName } from '../../media/file-name.js';
import { MAX_MEDIA_BYTES, MEDIA_LIFE_MS } from '../../media/media-limits.js';
import { type IncomingFile, UploadMedia, type UploadMediaPorts } from '../../media/upload-media.js';
import { DAY_MS } from '../../shared/clock.js';
import { type FileInput, sourceOf } from '../content/file-input.js';
import { parseFileWords } from '../content/file-words.js';
import { type FileWords, isMediaBody, type MediaBody } from '../content/message-body.js';
import { fileBody, fileOfBody, type SendableFile } from '../content/parse-file.js';
import { IdempotencyKeyReused, InvalidContent } from '../errors.js';
import type { Message } from '../message.js';

/** A file whose bytes come with the request that sends it. */
export interface AttachedFile {
  /** The field that holds them, such as `image.data`. */
  readonly field: string;
  /** Nothing is read before. */
  open(): Promise<IncomingFile>;
}

/** A request that sends a file. */
export interface FileRequest {
  readonly accountId: string;
  readonly input: FileInput;
  readonly attached?: AttachedFile | undefined;
}

type Source =
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'attached'; readonly file: AttachedFile };

/** Makes bodies of messages from the files that requests name or carry. */
export class SendFiles {
  readonly #ports: UploadMediaPorts;
  readonly #uploadMedia: UploadMedia;
  readonly #deleteMedia: DeleteMedia;

  constructor(ports: UploadMediaPorts) {
    this.#ports = ports;
    this.#uploadMedia = new UploadMedia(ports);
    this.#deleteMedia = new DeleteMedia(ports);
  }

  /** @throws InvalidContent, MediaNotFound, and what `UploadMedia` throws */
  async bodyOf(request: FileRequest): Promise<MediaBody> {
    const { words, source } = parse(request);
    return source.kind === 'id'
      ? this.#uploaded(request, words, source.id)
      : this.#attached(request, words, source.file);
  }

  /**
   * The same for a request that repeats an earlier one, whose message is `first`: its file may have been deleted meanwhile, and bytes
   * that come again are not stored again. @throws IdempotencyKeyReused where it cannot be the same file
   */
  async repeatedBodyOf(request: FileRequest, first: Message | undefined): Promise<MediaBody> {
    const { words, source } = parse(request);
    const stored = first?.body && isMediaBody(first.body) ? fileOfBody(first.body) : undefined;
    if (source.kind === 'id' && stored?.id === source.id) return fileBody(words, stored, '');
    if (source.kind !== 'attached' || !first) return this.bodyOf(request);
    const { sha256 } = await this.#hash(request.accountId, source.file);
    if (sha256 !== stored?.sha256) throw new IdempotencyKeyReused();
    return fileBody(words, stored, source.file.field);
  }

  async #uploaded({ accountId, input }: FileRequest, words: FileWords, id: string): Promise<MediaBody> {
    const { clock, mediaCatalog } = this.#ports;
    const media = await mediaCatalog.find(accountId, id);
    if (!media) throw new MediaNotFound();
    const body = fileBody(words, media, `${input.type}.id`);
    // A file lives on from its last use. Once a day is enough, since no message waits as long as a file lives.
    const usedAt = clock.now();
    if (usedAt.getTime() - media.usedAt.getTime() > DAY_MS)
      await mediaCatalog.renew(accountId, media.sha256, {
        usedAt,
        expiresAt: new Date(usedAt.getTime() + MEDIA_LIFE_MS),
      });
    return body;
  }

  /** Stores the file as an upload. One that cannot be sent this way is not kept, unless the account had it before. */
  async #attached({ accountId }: FileRequest, words: FileWords, file: AttachedFile): Promise<MediaBody> {
    let incoming: IncomingFile | undefined;
    const open = async () => {
      incoming = await file.open();
      return incoming;
    };
    const { media, isNew } = await this.#uploadMedia.execute({ accountId, open });
    const fileName = parseFileName(incoming?.description().fileName) ?? media.fileName;
    const sendable: SendableFile = { ...media, fileName };
    try {
      return fileBody(words, sendable, file.field);
    } catch (error) {
      if (isNew) await this.#deleteMedia.execute({ accountId, mediaId: media.id }).catch(() => undefined);
      throw error;
    }
  }

  async #hash(accountId: string, file: AttachedFile) {
    const { mediaCatalog, mediaStore } = this.#ports;
    const { bytes } = await file.open();
    const stored = await mediaStore.put(accountId, bytes, MAX_MEDIA_BYTES);
    await mediaCatalog.release(accountId, stored.sha256, () => mediaStore.delete(accountId, stored.sha256));
    return stored;
  }
}

function parse(request: FileRequest): { words: FileWords; source: Source } {
  return { words: parseFileWords(request.input), source: parseSource(request) };
}

function parseSource({ input, attached }: FileRequest): Source {
  const { id } = sourceOf(input);
  const sources: Source[] = [];
  if (id !== undefined) sources.push({ kind: 'id', id });
  if (attached) sources.push({ kind: 'attached', file: attached });
  const [source, another] = sources;
  if (!source || another)
    throw new InvalidContent(input.type, 'must have exactly one of id and data, or a file beside it');
  return source;
}
