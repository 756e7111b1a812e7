import type { StoredMedia } from '../../media/stored-media.js';
import { InvalidContent } from '../errors.js';
import { parseContentText } from './content-text.js';
import type { FileInput } from './file-input.js';
import type { MediaBody } from './message-body.js';

const MEBIBYTE = 1_048_576;

/** Of a caption. */
export const MAX_CAPTION_CHARACTERS = 1_024;

const FILE_LIMITS = {
  caption: MAX_CAPTION_CHARACTERS,
  fileName: 240,
  /** Of a sticker's pack and author. */
  packName: 64,
  stickerBytes: 5 * MEBIBYTE,
  voiceSeconds: 30 * 60,
} as const;

/** What phones play as a video. */
const VIDEO_TYPE = 'video/mp4';
/** What phones play as a sound; anything else can be sent as a voice note, which is converted. */
const AUDIO_TYPES: readonly string[] = ['audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/amr', 'audio/ogg'];

/** The body of a message with a file that the account has uploaded. @throws InvalidContent */
export function parseFile(input: FileInput, media: StoredMedia): MediaBody {
  const { facts } = media;
  const shown = { width: facts.width, height: facts.height, seconds: facts.seconds };
  const described = (type: MediaBody['type']) => ({ type, ...sourceOf(media), ...given(shown) });
  switch (input.type) {
    case 'image':
      assertKind('image', media, facts.kind === 'image');
      return { ...described('image'), ...captionOf('image', input.image) };
    case 'video':
      assertKind('video', media, facts.mimeType === VIDEO_TYPE, 'an MP4 video');
      return {
        ...described('video'),
        ...captionOf('video', input.video),
        ...(input.video.gif === true && { gif: true }),
      };
    case 'audio':
      return { ...described('audio'), ...voiceOf(input.audio, media) };
    case 'document':
      return {
        type: 'document',
        ...sourceOf(media),
        ...fileNameOf(input.document, media),
        ...captionOf('document', input.document),
      };
    case 'sticker':
      assertKind('sticker', media, facts.kind === 'image', 'an image');
      if (media.size > FILE_LIMITS.stickerBytes)
        throw new InvalidContent(
          'sticker.id',
          'is a file of more than 5 MiB, which is too large for a sticker',
        );
      return { ...described('sticker'), ...given({ animated: facts.animated }), ...packOf(input.sticker) };
  }
}

function sourceOf({ id, facts, size, sha256 }: StoredMedia) {
  return { media_id: id, mime_type: facts.mimeType, file_size: size, sha256 };
}

/** Without what is undefined: a body is JSON, and the same input makes the same. */
function given<T extends object>(fields: T): { [Field in keyof T]?: NonNullable<T[Field]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

function assertKind(type: string, { facts }: StoredMedia, isTaken: boolean, wanted = `an ${type}`): void {
  if (isTaken) return;
  throw new InvalidContent(
    `${type}.id`,
    `is a file of type ${facts.mimeType}, not ${wanted}: send it as a document`,
  );
}

function captionOf(type: string, { caption }: { readonly caption?: string | undefined }) {
  return caption === undefined
    ? {}
    : { caption: parseContentText(`${type}.caption`, caption, FILE_LIMITS.caption) };
}

function voiceOf({ voice = false }: { readonly voice?: boolean | undefined }, media: StoredMedia) {
  const { kind, mimeType, seconds = 0 } = media.facts;
  assertKind('audio', media, kind === 'audio', 'a sound');
  if (voice && seconds > FILE_LIMITS.voiceSeconds)
    throw new InvalidContent(
      'audio.id',
      'is a sound of more than 30 minutes, which is too long for a voice note',
    );
  if (!voice && !AUDIO_TYPES.includes(mimeType.split(';')[0]!))
    throw new InvalidContent(
      'audio.id',
      `is a file of type ${mimeType}, which phones do not play: set audio.voice, or send it as a document`,
    );
  return voice ? { voice } : {};
}

function fileNameOf({ filename }: { readonly filename?: string | undefined }, { fileName }: StoredMedia) {
  if (filename === undefined) return fileName === null ? {} : { file_name: fileName };
  const name = parseContentText('document.filename', filename, FILE_LIMITS.fileName);
  if (/[/\\\p{Cc}]/u.test(name))
    throw new InvalidContent('document.filename', 'may not have slashes or control characters');
  return { file_name: name };
}

function packOf({
  pack,
  author,
}: {
  readonly pack?: string | undefined;
  readonly author?: string | undefined;
}) {
  if (pack === undefined && author === undefined) return {};
  const named = (field: string, text: string | undefined) =>
    text === undefined ? '' : parseContentText(`sticker.${field}`, text, FILE_LIMITS.packName);
  return { pack: { name: named('pack', pack), author: named('author', author) } };
}
