/** What phones show a file as, by its content. A `document` is a file that they can only store. */
export type MediaKind = 'image' | 'video' | 'audio' | 'document';

/** Bytes of a file, in memory or on a disk: read in parts, so that a large file is never in memory whole. */
export interface MediaBytes {
  readonly size: number;
  /** The bytes from `start` up to `end`, which is not part of them; fewer only at the end of the file. They are the caller's own. */
  read(start: number, end: number): Promise<Uint8Array>;
}

/** A file for the workshop. */
export interface WorkPiece {
  /** The account that it is for: accounts take turns in the workshop. */
  readonly accountId: string;
  readonly bytes: MediaBytes;
  /** The hash of the bytes: an image that was inspected a moment ago is not decoded again, nor the same thumbnail made twice. */
  readonly sha256?: string;
  /** It comes behind all work of other pieces, and is refused for now where its turn does not come within so many ms. */
  readonly patienceMs?: number;
}

export interface InspectedPiece extends WorkPiece {
  /** What it shall be sent as. Absent: what its content is. A `document` is never decoded. */
  readonly as?: MediaKind | undefined;
  /** The type that the sender names. It decides only where content does not tell: between kinds of text, and of ZIP files. */
  readonly declaredType?: string | undefined;
}

/** What a file's content says of it. */
export interface MediaFacts {
  readonly mimeType: string;
  readonly kind: MediaKind;
  /** In pixels, as people see it: after the turn that the file asks for. */
  readonly width?: number;
  readonly height?: number;
  readonly seconds?: number;
  /** An image that moves. */
  readonly animated?: boolean;
  readonly hasAlpha?: boolean;
}

export interface Picture {
  readonly mimeType: 'image/jpeg' | 'image/png';
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

/** In pixels. Phones show the thumbnail until the picture itself is there. */
export const PHONE_THUMBNAIL_SIDE = 100;

export interface PhoneImage {
  /** Upright, as phones take it: undefined where they take the image as it is. */
  readonly picture: Picture | undefined;
  readonly thumbnail: Picture;
}

/** What phones show below a sticker in a collection. */
export interface StickerPack {
  readonly name: string;
  readonly author: string;
}

export interface Sticker {
  readonly mimeType: 'image/webp';
  readonly width: number;
  readonly height: number;
  readonly animated: boolean;
  readonly bytes: Uint8Array;
}

export interface VoiceNote {
  readonly mimeType: 'audio/ogg; codecs=opus';
  readonly seconds: number;
  /** The loudness of 64 equal parts, 0 to 100. */
  readonly waveform: Uint8Array;
  readonly bytes: Uint8Array;
}

/**
 * Looks into files that strangers made, and makes of them what phones take. A file that it does not take is refused by `MediaRefused`,
 * as is one that ends the decoder: a file never harms the process that asks.
 */
export interface MediaWorkshop {
  inspect(piece: InspectedPiece): Promise<MediaFacts>;
  /** A small JPEG that fits into a square; undefined for what has none, such as a document, or a video without the operator's FFmpeg. */
  thumbnail(piece: WorkPiece, side: number): Promise<Picture | undefined>;
  /** The image as phones take it, with a small JPEG that fits into a square of `PHONE_THUMBNAIL_SIDE`. */
  image(piece: WorkPiece): Promise<PhoneImage>;
  sticker(piece: WorkPiece, pack?: StickerPack): Promise<Sticker>;
  voice(piece: WorkPiece): Promise<VoiceNote>;
}
