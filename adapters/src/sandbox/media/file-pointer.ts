import type { ArrivedFile } from '@waxwing/contract/sandbox';
import { type MediaType, normalizeMessageContent, type proto } from '@whiskeysockets/baileys';

/** How a message describes its file to people. */
export type FileAppearance = Pick<
  ArrivedFile,
  'name' | 'width' | 'height' | 'seconds' | 'voice' | 'gif' | 'animated' | 'waveform' | 'thumbnail'
>;

/** What a message says of its file, binary parts in base64: where it is, and what it has to be. */
export interface FilePointer extends FileAppearance {
  readonly type: MediaType;
  readonly directPath: string;
  readonly mediaKey: string;
  readonly sha256: string;
  readonly encSha256: string;
  readonly size: number;
  readonly mime: string;
}

/** A file as a phone has it: why it could not be read, and what else is wrong with it. */
export interface ReceivedFile extends FilePointer {
  readonly problem: string | null;
  readonly rejections: string[];
}

type FileMessage = Partial<
  Omit<proto.Message.IImageMessage, 'contextInfo'> &
    Pick<proto.Message.IVideoMessage, 'seconds' | 'gifPlayback'> &
    Pick<proto.Message.IAudioMessage, 'ptt' | 'waveform'> &
    Pick<proto.Message.IDocumentMessage, 'fileName'> &
    Pick<proto.Message.IStickerMessage, 'isAnimated' | 'pngThumbnail'>
>;

const FIELDS = {
  imageMessage: 'image',
  videoMessage: 'video',
  ptvMessage: 'ptv',
  audioMessage: 'audio',
  documentMessage: 'document',
  stickerMessage: 'sticker',
} as const satisfies Partial<Record<keyof proto.IMessage, MediaType>>;

/** The file of a message, also of one within a wrapper; undefined for a message without a file. */
export function fileOf(message: proto.IMessage): FilePointer | undefined {
  const one = normalizeMessageContent(message) ?? {};
  for (const [field, type] of Object.entries(FIELDS)) {
    const file = one[field as keyof typeof FIELDS] as FileMessage | null | undefined;
    if (file) return pointerOf(file, type);
  }
  return undefined;
}

function pointerOf(file: FileMessage, type: MediaType): FilePointer {
  return {
    type,
    directPath: file.directPath ?? '',
    mediaKey: base64(file.mediaKey),
    sha256: base64(file.fileSha256),
    encSha256: base64(file.fileEncSha256),
    size: Number(file.fileLength ?? 0),
    mime: file.mimetype ?? '',
    ...appearanceOf(file),
  };
}

function appearanceOf(file: FileMessage): FileAppearance {
  const { fileName, width, height, seconds, ptt, gifPlayback, isAnimated, waveform } = file;
  const thumbnail = file.jpegThumbnail ?? file.pngThumbnail;
  return {
    ...(fileName && { name: fileName }),
    ...(width && { width }),
    ...(height && { height }),
    ...(seconds && { seconds }),
    ...(ptt && { voice: true }),
    ...(gifPlayback && { gif: true }),
    ...(isAnimated && { animated: true }),
    ...(waveform?.length && { waveform: [...waveform] }),
    ...(thumbnail?.length && { thumbnail: base64(thumbnail) }),
  };
}

const base64 = (bytes: Uint8Array | null | undefined): string => Buffer.from(bytes ?? []).toString('base64');

/** A file as the control API shows it. */
export function shownFile({
  directPath: _path,
  mediaKey: _key,
  encSha256: _enc,
  sha256,
  rejections = [],
  ...shown
}: ReceivedFile): ArrivedFile {
  return { ...shown, rejections, sha256: Buffer.from(sha256, 'base64').toString('hex') };
}
