import type {
  InspectedPiece,
  MediaBytes,
  MediaFacts,
  MediaRefusal,
  PhoneImage,
  Picture,
  Sticker,
  StickerPack,
  VoiceNote,
} from '@waxwing/core';

/** What a file's content says of it. `image` is what phones take of an image that they take as it is. */
export interface Inspection {
  readonly facts: MediaFacts;
  readonly image?: PhoneImage | undefined;
}

/** What the workshop can do with a file, by name. */
export interface Work {
  inspect: { readonly options: Pick<InspectedPiece, 'as' | 'declaredType'>; readonly result: Inspection };
  thumbnail: { readonly options: { readonly side: number }; readonly result: Picture | undefined };
  image: { readonly options: Readonly<Record<string, never>>; readonly result: PhoneImage };
  sticker: { readonly options: { readonly pack?: StickerPack | undefined }; readonly result: Sticker };
  voice: { readonly options: Readonly<Record<string, never>>; readonly result: VoiceNote };
}

export type WorkName = keyof Work;

export interface Job<N extends WorkName = WorkName> {
  readonly name: N;
  readonly options: Work[N]['options'];
}

/** How each job is done where it may do harm. */
export type Workbench = {
  readonly [N in WorkName]: (bytes: MediaBytes, options: Work[N]['options']) => Promise<Work[N]['result']>;
};

export type ToChild =
  | { readonly type: 'job'; readonly job: Job; readonly size: number }
  | { readonly type: 'bytes'; readonly read: number; readonly bytes: Uint8Array };

export type FromChild =
  | { readonly type: 'read'; readonly read: number; readonly start: number; readonly end: number }
  | { readonly type: 'done'; readonly result: unknown }
  | { readonly type: 'refused'; readonly reason: MediaRefusal; readonly sentence: string }
  | { readonly type: 'failed'; readonly fault: string };

/** More than a file's reader needs at once; a child that asks for more gets so many bytes. */
export const MAX_READ = 1_048_576;
