import { randomBytes } from 'node:crypto';
import type { FileType, NewFile } from '@waxwing/contract/sandbox';
import type { proto } from '@whiskeysockets/baileys';
import { typeToSend } from '../media/content-type.js';
import type { PhoneUpload } from '../media/phone-uploads.js';
import { lookAtPicture, thumbnailOf } from '../media/picture.js';
import { listen } from '../media/recording.js';

type FileFields = proto.Message.IImageMessage &
  Pick<proto.Message.IVideoMessage, 'gifPlayback' | 'seconds'> &
  Pick<proto.Message.IAudioMessage, 'ptt' | 'waveform'> &
  Pick<proto.Message.IDocumentMessage, 'fileName' | 'title'> &
  Pick<proto.Message.IStickerMessage, 'isAnimated'>;

const FIELDS = {
  image: 'imageMessage',
  video: 'videoMessage',
  gif: 'videoMessage',
  audio: 'audioMessage',
  voice: 'audioMessage',
  document: 'documentMessage',
  sticker: 'stickerMessage',
} as const satisfies Record<FileType, keyof proto.IMessage>;

/** The message of a file that the phone has uploaded; `bytes` are its file, or the start of a large one. */
export async function composeFile(
  wanted: Omit<NewFile, 'data' | 'upload' | 'sample'>,
  upload: PhoneUpload,
  bytes: Buffer,
): Promise<proto.IMessage> {
  const { type, caption, name, mime, seconds, waveform, url } = wanted;
  const fields: FileFields = {
    ...pointerFields(upload, wanted.wrong),
    mimetype: mime ?? (await typeToSend(type, bytes)),
    mediaKeyTimestamp: Math.floor(Date.now() / 1_000),
    ...(url !== undefined && { url }),
    ...(caption !== undefined && { caption }),
    ...(name !== undefined && { fileName: name, title: name }),
    ...(await soundFields({ type, seconds, waveform }, bytes)),
    ...(type === 'gif' && { gifPlayback: true }),
    ...(type === 'voice' && { ptt: true }),
    ...(await pictureFields(wanted, bytes)),
  };
  return { [FIELDS[type]]: fields };
}

/** A phone has recorded its voice notes, and knows how long and how loud they are. */
async function soundFields(
  { type, seconds, waveform }: Pick<NewFile, 'type' | 'seconds' | 'waveform'>,
  bytes: Buffer,
): Promise<FileFields> {
  const heard = type === 'voice' ? await listen(bytes) : undefined;
  const length = seconds ?? (heard && Math.max(1, Math.round(heard.seconds)));
  const bars = waveform ?? heard?.waveform;
  return {
    ...(length !== undefined && { seconds: length }),
    ...(bars && { waveform: Uint8Array.from(bars) }),
  };
}

async function pictureFields({ type, thumbnail }: NewFile, bytes: Buffer): Promise<FileFields> {
  const picture = type === 'image' || type === 'sticker' ? await lookAtPicture(bytes) : undefined;
  const small = thumbnail === undefined && type === 'image' ? await thumbnailOf(bytes) : undefined;
  const jpegThumbnail = thumbnail === undefined ? small : Buffer.from(thumbnail, 'base64');
  return {
    ...(picture && { width: picture.width, height: picture.height }),
    ...(picture && type === 'sticker' && { isAnimated: picture.animated }),
    ...(jpegThumbnail && { jpegThumbnail }),
  };
}

const WRONG_BYTES = 7;

/** Where the file is and what it has to be, one part of it wrongly. */
function pointerFields(upload: PhoneUpload, wrong: NewFile['wrong']): FileFields {
  const bytes = (text: string) => Buffer.from(text, 'base64');
  const right = {
    directPath: upload.directPath,
    mediaKey: bytes(upload.mediaKey),
    fileSha256: bytes(upload.sha256),
    fileEncSha256: bytes(upload.encSha256),
    fileLength: upload.size,
  };
  switch (wrong) {
    case 'sha256':
      return { ...right, fileSha256: randomBytes(32) };
    case 'encSha256':
      return { ...right, fileEncSha256: randomBytes(32) };
    case 'size':
      return { ...right, fileLength: upload.size + WRONG_BYTES };
    case 'key':
      return { ...right, mediaKey: randomBytes(32) };
    case 'path':
      return { ...right, directPath: '' };
    default:
      return right;
  }
}
