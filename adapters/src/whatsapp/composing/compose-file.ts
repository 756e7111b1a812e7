import type { MediaBody, SentFile } from '@waxwing/core';
import type { proto } from '@whiskeysockets/baileys';

/** Phones resolve the path against the host that answers best; this one stands in messages of WhatsApp's own clients. */
const HOST = 'https://mmg.whatsapp.net';

/** A message that carries an uploaded file, without what every message has beside it. */
export function composeFile(body: MediaBody, file: SentFile): proto.IMessage {
  const { width, height, seconds, thumbnail } = file;
  const pointer = pointerOf(file);
  const { caption } = body;
  const size = { ...(width && height && { width, height }) };
  const shown = { ...(caption !== undefined && { caption }), ...(thumbnail && { jpegThumbnail: thumbnail }) };
  // Phones do not play a voice note of no second.
  const length = seconds === undefined ? {} : { seconds: Math.max(1, Math.round(seconds)) };
  switch (body.type) {
    case 'image':
      return { imageMessage: { ...pointer, ...size, ...shown } };
    case 'video':
      return { videoMessage: { ...pointer, ...size, ...shown, ...length, gifPlayback: body.gif ?? false } };
    case 'audio':
      return {
        audioMessage: {
          ...pointer,
          ...length,
          ptt: body.voice ?? false,
          ...(file.waveform && { waveform: file.waveform }),
        },
      };
    case 'document': {
      const { file_name: fileName = 'file' } = body;
      return { documentMessage: { ...pointer, ...shown, fileName, title: fileName } };
    }
    case 'sticker':
      return { stickerMessage: { ...pointer, ...size, isAnimated: file.animated ?? false } };
  }
}

/** Where the file is, what opens it, and what tells it from every other. */
function pointerOf({ upload, mimeType }: SentFile) {
  return {
    url: `${HOST}${upload.directPath}`,
    directPath: upload.directPath,
    mediaKey: upload.mediaKey,
    mediaKeyTimestamp: Math.floor(Date.now() / 1_000),
    fileSha256: upload.sha256,
    fileEncSha256: upload.encSha256,
    fileLength: upload.size,
    mimetype: mimeType,
  };
}
