import { MediaNotFound } from '../../media/errors.js';
import { MAX_MEDIA_BYTES, MEDIA_LIFE_MS } from '../../media/media-limits.js';
import { NoRoom } from '../../media/media-store.js';
import type { StoredMedia } from '../../media/stored-media.js';
import type { UploadMediaPorts } from '../../media/upload-media.js';
import { DAY_MS } from '../../shared/clock.js';
import type { TargetUrls } from '../../shared/target-urls.js';
import { type FileInput, sourceOf } from '../content/file-input.js';
import { parseFileWords } from '../content/file-words.js';
import { type FileWords, isMediaBody, type LinkedBody, type MediaBody } from '../content/message-body.js';
import type { NamedFile } from '../content/message-content.js';
import { fileBody, fileOfBody, given } from '../content/parse-file.js';
import { parseLink } from '../content/parse-link.js';
import { IdempotencyKeyReused, InvalidContent } from '../errors.js';
import type { Message } from '../message.js';
import { type AttachedFile, AttachFile } from './attach-file.js';

export interface SendFilesPorts extends UploadMediaPorts {
  targetUrls: TargetUrls;
}

/** A request that sends a file. */
export interface FileRequest {
  readonly accountId: string;
  readonly input: FileInput;
  readonly attached?: AttachedFile | undefined;
  /** What holds the source in the request: the type of the input unless told. */
  readonly field?: string | undefined;
}

type Source =
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'link'; readonly link: string }
  | { readonly kind: 'attached'; readonly file: AttachedFile };

/** Makes bodies of messages from the files that requests name or carry. */
export class SendFiles {
  readonly #ports: SendFilesPorts;
  readonly #attachFile: AttachFile;

  constructor(ports: SendFilesPorts) {
    this.#ports = ports;
    this.#attachFile = new AttachFile(ports);
  }

  /** @throws InvalidContent, MediaNotFound, and what `UploadMedia` throws */
  async bodyOf(request: FileRequest): Promise<MediaBody | LinkedBody> {
    const { words, source } = parse(request);
    switch (source.kind) {
      case 'id':
        return this.#uploaded(request, words, source.id);
      case 'link':
        // Fetched when it is sent: how long another server takes is nothing that this request could wait for.
        return { ...words, link: parseLink(`${fieldOf(request)}.link`, source.link, this.#ports.targetUrls) };
      case 'attached':
        return this.#attachFile.execute(request.accountId, words, source.file);
    }
  }

  /**
   * The same for a request that repeats an earlier one, whose message is `first`: its file may have been deleted meanwhile, and bytes
   * that come again are not stored again. @throws IdempotencyKeyReused where it cannot be the same file
   */
  async repeatedBodyOf(request: FileRequest, first: Message | undefined): Promise<MediaBody | LinkedBody> {
    const { words, source } = parse(request);
    const stored = first?.body && isMediaBody(first.body) ? fileOfBody(first.body) : undefined;
    if (source.kind === 'id' && stored?.id === source.id) return fileBody(words, stored, '');
    if (source.kind !== 'attached' || !first) return this.bodyOf(request);
    const { sha256 } = await this.#hash(request.accountId, source.file);
    if (sha256 !== stored?.sha256) throw new IdempotencyKeyReused();
    return fileBody(words, stored, source.file.field);
  }

  /** How the request names its file. `body` is what `bodyOf` has made of it; without it, bytes are read and not kept. */
  async nameOf(request: FileRequest, body?: MediaBody | LinkedBody): Promise<NamedFile> {
    const source = parseSource(request);
    if (source.kind === 'id') return { id: source.id };
    if (source.kind === 'link') return { link: source.link };
    if (body && isMediaBody(body)) return { sha256: body.sha256 };
    const { sha256 } = await this.#hash(request.accountId, source.file);
    return { sha256 };
  }

  /**
   * The body of a stored message whose file is `id`, as one that is sent has it; undefined where the file is not kept. What a received
   * file is, is known from its message alone. @throws InvalidContent
   */
  async storedBodyOf(
    accountId: string,
    { body, id, field }: { body: MediaBody; id: string; field: string },
  ): Promise<MediaBody | undefined> {
    const media = await this.#ports.mediaCatalog.find(accountId, id);
    const file = media && fileOfBody({ ...body, media_id: media.id });
    if (!file) return undefined;
    await this.#renew(accountId, media);
    const { type, file_name, caption, gif, voice, pack } = body;
    return fileBody({ type, ...given({ file_name, caption, gif, voice, pack }) }, file, field);
  }

  async #uploaded(request: FileRequest, words: FileWords, id: string): Promise<MediaBody> {
    const { accountId } = request;
    const media = await this.#ports.mediaCatalog.find(accountId, id);
    const field = `${fieldOf(request)}.id`;
    if (!media) throw new MediaNotFound(field);
    const body = fileBody(words, media, field);
    await this.#renew(accountId, media);
    return body;
  }

  /** A file lives on from its last use. Once a day is enough, since no message waits as long as a file lives. */
  async #renew(accountId: string, { sha256, expiresAt: before }: StoredMedia): Promise<void> {
    const { clock, mediaCatalog } = this.#ports;
    const usedAt = clock.now();
    const expiresAt = new Date(usedAt.getTime() + MEDIA_LIFE_MS);
    if (expiresAt.getTime() - before.getTime() <= DAY_MS) return;
    await mediaCatalog.renew(accountId, sha256, { usedAt, expiresAt });
  }

  async #hash(accountId: string, file: AttachedFile) {
    const { mediaCatalog, mediaStore } = this.#ports;
    const { bytes } = await file.open();
    try {
      const empty = await mediaStore.put(accountId, bytes, MAX_MEDIA_BYTES, () => false);
      await mediaCatalog.release(accountId, empty.sha256, () => mediaStore.delete(accountId, empty.sha256));
      return empty;
    } catch (error) {
      if (error instanceof NoRoom) return error.read;
      throw error;
    }
  }
}

function parse(request: FileRequest): { words: FileWords; source: Source } {
  return { words: parseFileWords(request.input), source: parseSource(request) };
}

const fieldOf = ({ field, input }: FileRequest): string => field ?? input.type;

function parseSource(request: FileRequest): Source {
  const { input, attached } = request;
  const { id, link } = sourceOf(input);
  const sources: Source[] = [];
  if (id !== undefined) sources.push({ kind: 'id', id });
  if (link !== undefined) sources.push({ kind: 'link', link });
  if (attached) sources.push({ kind: 'attached', file: attached });
  const [source, another] = sources;
  if (!source || another)
    throw new InvalidContent(
      fieldOf(request),
      'must have exactly one of id, link and data, or a file beside it',
    );
  return source;
}
