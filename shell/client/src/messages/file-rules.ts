import type { RequestOf } from '../call/operation-types.js';
import type { UploadedFile } from '../call/upload.js';

// Rules of the core that pages apply before they ask the server, which refuses by its own.

/** What a file can be sent as. A GIF is a video that plays by itself; a voice note is a sound. */
export type SendAs = 'image' | 'sticker' | 'video' | 'gif' | 'voice' | 'audio' | 'document';

export const SEND_AS_NAMES: Readonly<Record<SendAs, string>> = {
  image: 'Photo',
  sticker: 'Sticker',
  video: 'Video',
  gif: 'GIF',
  voice: 'Voice message',
  audio: 'Audio',
  document: 'Document',
};

/** The size of the largest file of all kinds. Some kinds take less; the server says so by their content. */
const MAX_FILE_MEBIBYTES = 100;

/** The longest caption, in Unicode code points. */
export const MAX_CAPTION_CHARACTERS = 1_024;

const MAX_STICKER_BYTES = 5 * 1_048_576;
const PLAYED_SOUNDS: readonly string[] = ['audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/amr', 'audio/ogg'];

/** What a file can be sent as, the most likely first. */
export function waysToSend(file: Pick<UploadedFile, 'kind' | 'mime_type' | 'size'>): readonly SendAs[] {
  const type = file.mime_type.split(';')[0]!;
  switch (file.kind) {
    case 'image':
      return file.size > MAX_STICKER_BYTES ? ['image', 'document'] : ['image', 'sticker', 'document'];
    case 'video':
      return type === 'video/mp4' ? ['video', 'gif', 'document'] : ['document'];
    case 'audio':
      // Phones record voice notes as Ogg.
      if (type === 'audio/ogg') return ['voice', 'audio', 'document'];
      return PLAYED_SOUNDS.includes(type) ? ['audio', 'voice', 'document'] : ['voice', 'document'];
    case 'document':
      return ['document'];
  }
}

/** Whether phones show a text with it. */
export const takesCaption = (as: SendAs): boolean => !['sticker', 'voice', 'audio'].includes(as);

type Reply = NonNullable<RequestOf<'conversations.reply'>['body']>;
type FileContent = Pick<Reply, 'type' | 'image' | 'video' | 'audio' | 'document' | 'sticker'>;

/** What a call that sends has to say about a file. */
export function fileContent(as: SendAs, id: string, caption: string): FileContent {
  const captioned = { id, ...(caption.trim() !== '' && { caption }) };
  switch (as) {
    case 'image':
      return { type: 'image', image: captioned };
    case 'sticker':
      return { type: 'sticker', sticker: { id } };
    case 'video':
      return { type: 'video', video: captioned };
    case 'gif':
      return { type: 'video', video: { ...captioned, gif: true } };
    case 'voice':
      return { type: 'audio', audio: { id, voice: true } };
    case 'audio':
      return { type: 'audio', audio: { id } };
    case 'document':
      return { type: 'document', document: captioned };
  }
}

/** Why a file is not even uploaded; undefined where it is. */
export function refuseUpload({ size }: Pick<File, 'size'>): Error | undefined {
  if (size === 0) return new Error('The file is empty. Choose another one.');
  if (size <= MAX_FILE_MEBIBYTES * 1_048_576) return undefined;
  const mebibytes = Math.ceil(size / 1_048_576);
  return new Error(
    `The file has ${mebibytes} MiB, and at most ${MAX_FILE_MEBIBYTES} MiB are taken. Send a smaller one, or put it online and send its link.`,
  );
}
