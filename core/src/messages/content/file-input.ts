/** A file to be sent; both are absent where its bytes come with the request. */
export interface SourceInput {
  /** One that the account has uploaded. */
  readonly id?: string | undefined;
  /** Where it is fetched from. */
  readonly link?: string | undefined;
}

interface CaptionedInput extends SourceInput {
  readonly caption?: string | undefined;
}

/** What a caller asks to be sent of a file, under the names of its fields; `parseFileWords` judges it. */
export type FileInput = {
  /** Whom the caption names. */
  readonly mentions?: readonly string[] | undefined;
} & NamedFile;

type NamedFile =
  | { readonly type: 'image'; readonly image: CaptionedInput }
  | { readonly type: 'video'; readonly video: CaptionedInput & { readonly gif?: boolean | undefined } }
  | { readonly type: 'audio'; readonly audio: SourceInput & { readonly voice?: boolean | undefined } }
  | {
      readonly type: 'document';
      readonly document: CaptionedInput & {
        readonly file_name?: string | undefined;
        /** The former name of the same field. */
        readonly filename?: string | undefined;
      };
    }
  | {
      readonly type: 'sticker';
      readonly sticker: SourceInput & {
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

/** The file that a request names. */
export function sourceOf(input: FileInput): SourceInput {
  switch (input.type) {
    case 'image':
      return input.image;
    case 'video':
      return input.video;
    case 'audio':
      return input.audio;
    case 'document':
      return input.document;
    case 'sticker':
      return input.sticker;
  }
}
