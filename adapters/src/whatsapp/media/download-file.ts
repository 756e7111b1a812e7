import { createHash } from 'node:crypto';
import { MediaFault, releaseBytes, type UploadedFile } from '@waxwing/core';
import { fileTurns } from '../../shared/event-loop-turns.js';
import type { TransportMode } from '../connection/socket-config.js';
import { downloadMedia, notTheFile } from './media-download.js';
import type { MediaHosts } from './media-hosts.js';
import { MEDIA_KEY_BYTES, mediaKeysOf, sealedSize, transferMs } from './media-keys.js';
import { mediaUrl } from './media-url.js';

export interface DownloadOptions {
  readonly mode: TransportMode;
  readonly hosts: MediaHosts;
  /** Makes the requests, through the instance's proxy where it has one. */
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal;
  readonly stallMs: number;
}

const HASH_BYTES = 32;

/**
 * Downloads and decrypts a file from the first host that has it. The path alone says where it is: a message may name any server
 * it likes in its URL. @throws MediaFault unless every byte is that of the announced file
 */
export async function* downloadFile(
  options: DownloadOptions,
  file: UploadedFile,
  maxBytes: number,
): AsyncGenerator<Buffer> {
  assertComplete(file);
  if (file.size > maxBytes) throw new MediaFault('too_large', 'the file is larger than it may be');
  let [first, ...others] = await urlsOf(options, file.directPath);
  for (; first; [first, ...others] = others) {
    let begun = false;
    try {
      for await (const chunk of fileAt(options, file, first)) {
        begun = true;
        yield chunk;
      }
      return;
    } catch (error) {
      const fault =
        error instanceof MediaFault
          ? error
          : new MediaFault('unreachable', 'the media server could not be read', error);
      // What the reader already has cannot be taken back.
      if (begun || fault.reason !== 'unreachable' || options.signal.aborted || others.length === 0)
        throw fault;
    }
  }
  throw new MediaFault('gone', 'the announced place is none of WhatsApp’s');
}

/** The file as one host serves it, checked at its end. */
async function* fileAt(options: DownloadOptions, file: UploadedFile, url: URL): AsyncGenerator<Buffer> {
  const { signal, stallMs, fetch } = options;
  const hash = createHash('sha256');
  let size = 0;
  const sealed = downloadMedia({
    ...{ url, fetch, idleMs: stallMs, encSha256: file.encSha256 },
    keys: mediaKeysOf(file.mediaKey, file.kind),
    maxBytes: sealedSize(file.size),
    signal: AbortSignal.any([signal, AbortSignal.timeout(transferMs(file.size))]),
  });
  for await (const chunk of sealed) {
    await fileTurns.next();
    hash.update(chunk);
    size += chunk.length;
    if (size > file.size) throw notTheFile();
    if (chunk.length > 0) yield chunk;
    releaseBytes(chunk);
  }
  if (size !== file.size || !hash.digest().equals(file.sha256)) throw notTheFile();
}

/** The file's URL on each media server that WhatsApp names, or else on its default one. */
async function urlsOf({ hosts, mode }: DownloadOptions, directPath: string): Promise<URL[]> {
  const servers = await hosts.current().catch(() => undefined);
  const names: (string | undefined)[] = servers?.hosts.map(({ hostname }) => hostname) ?? [undefined];
  return names.flatMap((name) => mediaUrl(mode, directPath, name) ?? []);
}

/** @throws MediaFault */
function assertComplete({ mediaKey, sha256, encSha256, size }: UploadedFile): void {
  const isComplete =
    mediaKey.length === MEDIA_KEY_BYTES && sha256.length === HASH_BYTES && encSha256.length === HASH_BYTES;
  if (!isComplete || !Number.isSafeInteger(size) || size < 0)
    throw new MediaFault('gone', 'the message does not say how to open the file');
}
