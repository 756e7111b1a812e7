import { baseType, sniffType } from './content-type.js';
import type { FilePointer } from './file-pointer.js';
import { readOggOpus } from './ogg-opus.js';
import { lookAtPicture } from './picture.js';

/** A file of a message that the phone could read. */
export interface ReadFile {
  readonly pointer: FilePointer;
  readonly caption: string;
  /** All of it, or the start of a large one. */
  readonly bytes: Buffer;
}

/** More than any picture, sticker or voice note; of other files the start tells what they are. */
export const INSPECTED_BYTES = 16 * 1024 * 1024;

const MAX_CAPTION = 1_024;

/** Why a real phone would not show the file as it is meant, each as the end of a sentence about the message. */
export async function rejectionsOfFile(file: ReadFile): Promise<string[]> {
  const { pointer, caption } = file;
  const found =
    [...caption].length > MAX_CAPTION ? [`has a caption of ${[...caption].length} characters`] : [];
  switch (pointer.type) {
    case 'image':
      return [...found, ...(await rejectionsOfImage(file))];
    case 'sticker':
      return [...found, ...(await rejectionsOfSticker(file))];
    case 'audio':
      return [...found, ...(await (pointer.voice ? rejectionsOfVoice(file) : rejectionsOfAudio(file)))];
    case 'document':
      return pointer.name === undefined ? [...found, 'is a document without a file name'] : found;
    default:
      return [...found, ...(await rejectionsOfType(file, ['video/mp4', 'video/3gpp']))];
  }
}

async function rejectionsOfType({ pointer, bytes }: ReadFile, shown: readonly string[]): Promise<string[]> {
  const type = (await sniffType(bytes)) ?? 'nothing known';
  if (!shown.includes(type)) return [`holds ${type} as ${pointer.gif ? 'gif' : pointer.type}`];
  const said = baseType(pointer.mime);
  return said === type ? [] : [`says that its file is ${said || 'nothing'}, and it is ${type}`];
}

const AUDIO = ['audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/amr', 'audio/ogg'];

const rejectionsOfAudio = (file: ReadFile): Promise<string[]> => rejectionsOfType(file, AUDIO);

async function rejectionsOfImage(file: ReadFile): Promise<string[]> {
  const { width, height, thumbnail } = file.pointer;
  const found = await rejectionsOfType(file, ['image/jpeg', 'image/png']);
  const picture = await lookAtPicture(file.bytes);
  if (!picture) found.push('holds an image that cannot be opened');
  else if (width !== undefined && (width !== picture.width || height !== picture.height))
    found.push(
      `says that its image has ${width} × ${height}, and it has ${picture.width} × ${picture.height}`,
    );
  if (thumbnail === undefined) found.push('is an image without a thumbnail');
  return found;
}

const STICKER_SIDE = 512;
const MAX_STILL_BYTES = 100 * 1024;
const MAX_MOVING_BYTES = 500 * 1024;
const MAX_MOVING_SECONDS = 10;

async function rejectionsOfSticker(file: ReadFile): Promise<string[]> {
  const { size, animated = false } = file.pointer;
  const found = await rejectionsOfType(file, ['image/webp']);
  const picture = await lookAtPicture(file.bytes);
  if (!picture) return [...found, 'holds a sticker that cannot be opened'];
  const { width, height, seconds } = picture;
  if (width !== STICKER_SIDE || height !== STICKER_SIDE)
    found.push(`is a sticker of ${width} × ${height} instead of ${STICKER_SIDE} × ${STICKER_SIDE}`);
  if (animated !== picture.animated)
    found.push(`says that its sticker ${animated ? 'moves' : 'stands still'}, which is wrong`);
  if (size > (picture.animated ? MAX_MOVING_BYTES : MAX_STILL_BYTES))
    found.push(`is a sticker of ${size} bytes, which is too large`);
  if (seconds > MAX_MOVING_SECONDS) found.push(`is a sticker that moves for ${seconds} seconds`);
  return found;
}

const BARS = 64;

async function rejectionsOfVoice({ pointer, bytes }: ReadFile): Promise<string[]> {
  const { seconds = 0, waveform = [], mime } = pointer;
  const sound = readOggOpus(bytes);
  if (!sound) return ['is a voice note that is not Opus in Ogg'];
  const found: string[] = [];
  if (mime !== 'audio/ogg; codecs=opus') found.push(`is a voice note of the type ${mime}`);
  if (sound.channels !== 1) found.push(`is a voice note with ${sound.channels} channels`);
  if (seconds < 1 || Math.abs(seconds - sound.seconds) > 1)
    found.push(`says that its voice note takes ${seconds} seconds, and it takes ${sound.seconds.toFixed(1)}`);
  if (waveform.length !== BARS) found.push(`is a voice note with ${waveform.length} bars`);
  return found;
}
