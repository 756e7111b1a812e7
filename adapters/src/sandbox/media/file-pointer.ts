import type { ArrivedFile } from '@waxwing/contract/sandbox';
import type { MediaType, proto } from '@whiskeysockets/baileys';

/** What a message says of its file, binary parts in base64: where it is, and what it has to be. */
export interface FilePointer {
  readonly type: MediaType;
  readonly directPath: string;
  readonly mediaKey: string;
  readonly sha256: string;
  readonly encSha256: string;
  readonly size: number;
  readonly mime: string;
}

/** A file as a phone has it, and why it could not be read. */
export interface ReceivedFile extends FilePointer {
  readonly problem: string | null;
}

type FileMessage = Pick<
  proto.Message.IImageMessage,
  'directPath' | 'mediaKey' | 'fileSha256' | 'fileEncSha256' | 'fileLength' | 'mimetype'
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
  for (const [field, type] of Object.entries(FIELDS)) {
    const file: FileMessage | null | undefined = message[field as keyof typeof FIELDS];
    if (file) return pointerOf(file, type);
  }
  const wrapped = message.documentWithCaptionMessage?.message ?? message.ephemeralMessage?.message;
  return wrapped ? fileOf(wrapped) : undefined;
}

function pointerOf(file: FileMessage, type: MediaType): FilePointer {
  const text = (bytes: Uint8Array | null | undefined) => Buffer.from(bytes ?? []).toString('base64');
  return {
    type,
    directPath: file.directPath ?? '',
    mediaKey: text(file.mediaKey),
    sha256: text(file.fileSha256),
    encSha256: text(file.fileEncSha256),
    size: Number(file.fileLength ?? 0),
    mime: file.mimetype ?? '',
  };
}

/** A file as the control API shows it. */
export function shownFile({ type, mime, size, sha256, problem }: ReceivedFile): ArrivedFile {
  return { type, mime, size, sha256: Buffer.from(sha256, 'base64').toString('hex'), problem };
}
