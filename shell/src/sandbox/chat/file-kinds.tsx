import type { FileType } from '@waxwing/contract/sandbox';
import { Field } from '@waxwing/kit/ui';
import { uploadFile } from '../control/phone-files.js';
import type { Kind } from './attach-kinds.js';

const SAMPLE = 'Without a file the phone sends a small one of its own.';

/** How a form asks for a file that the phone sends as this type. */
function fileKind(type: FileType, label: string, { accept = '', hasSample = true } = {}): Kind {
  return {
    label,
    fields: (dropped) => (
      <>
        {dropped ? (
          <p>{dropped.name}</p>
        ) : (
          <Field
            label="File"
            name="file"
            type="file"
            accept={accept}
            required={!hasSample}
            hint={hasSample ? SAMPLE : undefined}
          />
        )}
        {type !== 'voice' && type !== 'sticker' && (
          <Field label="Caption" name="caption" maxLength={1_024} autoComplete="off" />
        )}
      </>
    ),
    read: async ({ owner, file, value }) => {
      const caption = value('caption');
      const described = { type, ...(caption && { caption }) };
      if (!file) return { file: { ...described, sample: true } };
      return { file: { ...described, name: file.name, upload: await uploadFile(owner, type, file) } };
    },
  };
}

export const FILE_KINDS = {
  image: fileKind('image', 'Photo', { accept: 'image/*' }),
  video: fileKind('video', 'Video', { accept: 'video/*', hasSample: false }),
  gif: fileKind('gif', 'GIF, as a silent video', { accept: 'video/mp4', hasSample: false }),
  audio: fileKind('audio', 'Audio', { accept: 'audio/*' }),
  voice: fileKind('voice', 'Voice message', { accept: 'audio/ogg' }),
  document: fileKind('document', 'Document'),
  sticker: fileKind('sticker', 'Sticker', { accept: 'image/webp' }),
} as const satisfies Record<FileType, Kind>;

/** As what people send a file that they drop into a chat. */
export function kindOfFile({ type }: File): FileType {
  const [main] = type.split('/');
  return main === 'image' || main === 'video' || main === 'audio' ? main : 'document';
}
