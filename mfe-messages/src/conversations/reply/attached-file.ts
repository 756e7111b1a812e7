import { type SendAs, type UploadedFile, waysToSend } from '@waxwing/client';
import { type Content, fileOf } from '../../content/kind.js';

/** A file that is uploaded, and that the next reply has. */
export interface AttachedFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly mimeType: string;
  /** What it can be sent as. */
  readonly ways: readonly SendAs[];
  readonly as: SendAs;
}

export function attachedFile(stored: UploadedFile, name: string): AttachedFile {
  const { id, size, mime_type: mimeType } = stored;
  const ways = waysToSend(stored);
  return { id, name, size, mimeType, ways, as: ways[0]! };
}

/** What it will be shown as in the thread. */
export function contentOf({ as, id, name, size, mimeType }: AttachedFile): Content {
  const file = { id, mime_type: mimeType, file_size: size, sha256: '' };
  switch (as) {
    case 'voice':
    case 'audio':
      return { type: 'audio', audio: { ...file, voice: as === 'voice' } };
    case 'gif':
      return { type: 'video', video: { ...file, gif: true } };
    case 'document':
      return { type: 'document', document: { ...file, file_name: name } };
    default:
      return { type: as, [as]: file };
  }
}

/** The file of a message that was sent from here, to be sent once more as it was; undefined of other messages. */
export function fileAgain(sent: Content): AttachedFile | undefined {
  const file = fileOf(sent);
  if (!file?.id) return undefined;
  const as = wayOf(sent);
  const { id, mime_type: mimeType, file_size: size, file_name: name = '' } = file;
  return { id, name, size, mimeType, ways: [as], as };
}

function wayOf({ type, audio, video }: Content): SendAs {
  if (audio) return audio.voice ? 'voice' : 'audio';
  if (video?.gif) return 'gif';
  return type as SendAs;
}
