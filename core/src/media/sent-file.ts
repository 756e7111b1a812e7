import type { UploadedFile } from '../sessions/whatsapp-media.js';

/** A file on WhatsApp's media servers, and what a message shows of it. */
export interface SentFile {
  readonly upload: UploadedFile;
  readonly mimeType: string;
  /** In pixels. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly seconds?: number | undefined;
  /** A sticker that moves. */
  readonly animated?: boolean | undefined;
  /** A small JPEG. */
  readonly thumbnail?: Uint8Array | undefined;
  /** The loudness of 64 equal parts of a voice note, 0 to 100. */
  readonly waveform?: Uint8Array | undefined;
}
