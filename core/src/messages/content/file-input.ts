/** A file to be sent: one that the account has uploaded. */
interface UploadedInput {
  readonly id: string;
}

interface CaptionedInput extends UploadedInput {
  readonly caption?: string | undefined;
}

/** What a caller asks to be sent of a file, under the names of its fields; `parseFile` judges it. */
export type FileInput =
  | { readonly type: 'image'; readonly image: CaptionedInput }
  | { readonly type: 'video'; readonly video: CaptionedInput & { readonly gif?: boolean | undefined } }
  | { readonly type: 'audio'; readonly audio: UploadedInput & { readonly voice?: boolean | undefined } }
  | {
      readonly type: 'document';
      readonly document: CaptionedInput & { readonly filename?: string | undefined };
    }
  | {
      readonly type: 'sticker';
      readonly sticker: UploadedInput & {
        readonly pack?: string | undefined;
        readonly author?: string | undefined;
      };
    };

const FILE_TYPES = ['image', 'video', 'audio', 'document', 'sticker'] as const satisfies FileInput['type'][];

export function isFileInput<Input extends { readonly type: string }>(
  input: Input | FileInput,
): input is FileInput {
  return FILE_TYPES.some((type) => type === input.type);
}

/** The upload that a request names. */
export function fileIdOf(input: FileInput): string {
  switch (input.type) {
    case 'image':
      return input.image.id;
    case 'video':
      return input.video.id;
    case 'audio':
      return input.audio.id;
    case 'document':
      return input.document.id;
    case 'sticker':
      return input.sticker.id;
  }
}
