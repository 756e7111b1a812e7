import type { SentFile } from '@waxwing/core';

type Binary = Uint8Array | undefined;
const toText = (bytes: Binary) => bytes && Buffer.from(bytes).toString('base64');
const toBytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64'));

/** What is stored of an upload: JSON with its bytes in base64. */
export function encodeSentFile({ upload, thumbnail, waveform, ...shown }: SentFile): Buffer {
  const { mediaKey, sha256, encSha256, ...pointer } = upload;
  return Buffer.from(
    JSON.stringify({
      ...shown,
      thumbnail: toText(thumbnail),
      waveform: toText(waveform),
      upload: {
        ...pointer,
        mediaKey: toText(mediaKey),
        sha256: toText(sha256),
        encSha256: toText(encSha256),
      },
    }),
  );
}

export function decodeSentFile(bytes: Uint8Array): SentFile {
  const { upload, thumbnail, waveform, ...shown } = JSON.parse(Buffer.from(bytes).toString());
  return {
    ...shown,
    ...(thumbnail !== undefined && { thumbnail: toBytes(thumbnail) }),
    ...(waveform !== undefined && { waveform: toBytes(waveform) }),
    upload: {
      ...upload,
      mediaKey: toBytes(upload.mediaKey),
      sha256: toBytes(upload.sha256),
      encSha256: toBytes(upload.encSha256),
    },
  };
}
