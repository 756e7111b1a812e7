import type { MediaBody, MessageContent } from '@waxwing/core';
import type { proto } from '@whiskeysockets/baileys';
import { truncate } from '../truncate.js';

const MAX_MIME_TYPE = 128;
const MAX_FILE_NAME = 255;
/** The text of the message has all of a longer one. */
const MAX_BODY_CAPTION = 4_096;
const SHA256_BYTES = 32;
const WAVEFORM_BARS = 64;

/** What all files have in common. */
interface FileFields {
  readonly mimetype?: string | null;
  readonly fileLength?: number | { toString(): string } | null;
  readonly fileSha256?: Uint8Array | null;
  readonly caption?: string | null;
  readonly width?: number | null;
  readonly height?: number | null;
  readonly seconds?: number | null;
}

export const mediaReaders = {
  imageMessage: (image: proto.Message.IImageMessage) => fileOf('image', image),
  videoMessage: videoOf,
  // A round video.
  ptvMessage: videoOf,
  audioMessage: (audio: proto.Message.IAudioMessage) =>
    fileOf('audio', audio, audio.ptt ? { voice: true, ...waveformOf(audio.waveform) } : {}),
  documentMessage: documentOf,
  stickerMessage: (sticker: proto.Message.IStickerMessage) =>
    fileOf('sticker', sticker, sticker.isAnimated || sticker.isLottie ? { animated: true } : {}),
};

function videoOf(video: proto.Message.IVideoMessage): MessageContent {
  return fileOf('video', video, video.gifPlayback ? { gif: true } : {});
}

/** A document without a caption is found by its name. */
function documentOf(document: proto.Message.IDocumentMessage): MessageContent {
  const name = document.fileName || document.title;
  const file = fileOf('document', document, name ? { file_name: truncate(name, MAX_FILE_NAME) } : {});
  return { ...file, text: file.text || truncate(name ?? '', MAX_FILE_NAME) };
}

function fileOf(type: MediaBody['type'], file: FileFields, more: Partial<MediaBody> = {}): MessageContent {
  const { caption, width, height, seconds } = file;
  const body: MediaBody = {
    type,
    mime_type: truncate(file.mimetype ?? '', MAX_MIME_TYPE),
    file_size: sizeOf(file.fileLength),
    sha256: Buffer.from(file.fileSha256?.subarray(0, SHA256_BYTES) ?? []).toString('hex'),
    ...more,
    ...(caption && { caption: truncate(caption, MAX_BODY_CAPTION) }),
    ...(width && { width }),
    ...(height && { height }),
    ...(seconds && { seconds }),
  };
  return { type, text: caption ?? '', body };
}

/** The sender states any 64 bits. */
function sizeOf(stated: FileFields['fileLength']): number {
  const bytes = Number(String(stated ?? 0));
  return Number.isSafeInteger(bytes) && bytes > 0 ? bytes : 0;
}

function waveformOf(bars: Uint8Array | null | undefined): Partial<MediaBody> {
  if (!bars || bars.length === 0) return {};
  return { waveform: Buffer.from(bars.subarray(0, WAVEFORM_BARS)).toString('base64') };
}
