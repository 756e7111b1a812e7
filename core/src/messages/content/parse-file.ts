import type { StoredMedia } from '../../media/stored-media.js';
import { InvalidContent } from '../errors.js';
import type { FileWords, MediaBody } from './message-body.js';

const MEBIBYTE = 1_048_576;

const STICKER_BYTES = 5 * MEBIBYTE;
const VOICE_SECONDS = 30 * 60;

/** What phones play as a video. */
const VIDEO_TYPE = 'video/mp4';
/** What phones play as a sound; anything else can be sent as a voice note, which is converted. */
const AUDIO_TYPES: readonly string[] = ['audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/amr', 'audio/ogg'];

/** What counts of a file that is to be sent. */
export type SendableFile = Pick<StoredMedia, 'id' | 'sha256' | 'size' | 'facts' | 'fileName'>;

/**
 * The body of a message with a file, where the file is one that phones show as it is to be sent. `field` is what named the file, such
 * as `image.id`. @throws InvalidContent
 */
export function fileBody(words: FileWords, file: SendableFile, field: string): MediaBody {
  assertTaken(words, file, field);
  const { id, facts, size, sha256, fileName } = file;
  const source = { media_id: id, mime_type: facts.mimeType, file_size: size, sha256 };
  const { type, ...said } = words;
  const named = type === 'document' && fileName !== null ? { file_name: fileName } : {};
  const { width, height, seconds, animated } = facts;
  const shown = type === 'document' ? {} : given({ width, height, seconds });
  const moves = type === 'sticker' ? given({ animated }) : {};
  return { type, ...source, ...shown, ...moves, ...named, ...said };
}

/** The file of a message, as far as its body tells: enough to send it once more. */
export function fileOfBody(body: MediaBody): SendableFile | undefined {
  const {
    type,
    media_id: id,
    mime_type: mimeType,
    file_size: size,
    sha256,
    file_name: fileName = null,
  } = body;
  if (id === undefined) return undefined;
  const { width, height, seconds, animated } = body;
  const kind = type === 'sticker' ? 'image' : type;
  const facts = { mimeType, kind, ...given({ width, height, seconds, animated }) };
  return { id, sha256, size, facts, fileName };
}

/** Without what is undefined: a body is JSON, and the same input makes the same. */
export function given<T extends object>(fields: T): { [Field in keyof T]?: NonNullable<T[Field]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

function assertTaken({ type, voice }: FileWords, { facts, size }: SendableFile, field: string): void {
  const { kind, mimeType, seconds = 0 } = facts;
  const assertKind = (isTaken: boolean, wanted: string) => {
    if (!isTaken)
      throw new InvalidContent(field, `is a file of type ${mimeType}, not ${wanted}: send it as a document`);
  };
  switch (type) {
    case 'document':
      return;
    case 'image':
      assertKind(kind === 'image', 'an image');
      return;
    case 'video':
      assertKind(mimeType === VIDEO_TYPE, 'an MP4 video');
      return;
    case 'sticker':
      assertKind(kind === 'image', 'an image');
      if (size > STICKER_BYTES)
        throw new InvalidContent(field, 'is a file of more than 5 MiB, which is too large for a sticker');
      return;
    case 'audio':
      assertKind(kind === 'audio', 'a sound');
      if (voice && seconds > VOICE_SECONDS)
        throw new InvalidContent(
          field,
          'is a sound of more than 30 minutes, which is too long for a voice note',
        );
      if (!voice && !AUDIO_TYPES.includes(mimeType.split(';')[0]!))
        throw new InvalidContent(
          field,
          `is a file of type ${mimeType}, which phones do not play: set audio.voice, or send it as a document`,
        );
  }
}
