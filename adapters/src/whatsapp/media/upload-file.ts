import { randomBytes } from 'node:crypto';
import { type FileKind, type FileSource, MediaFault, type UploadedFile } from '@waxwing/core';
import type { Dispatcher } from 'undici';
import type { TransportMode } from '../connection/socket-config.js';
import type { MediaHost, MediaHosts, MediaServers } from './media-hosts.js';
import { MEDIA_KEY_BYTES, mediaKeysOf, sealedSize } from './media-keys.js';
import { mediaUrl } from './media-url.js';
import { type PostAnswer, postFile, SourceError } from './post-file.js';
import { sealFile } from './sealed-file.js';

export interface UploadOptions {
  readonly mode: TransportMode;
  readonly hosts: MediaHosts;
  readonly dispatcher: Dispatcher | undefined;
  readonly signal: AbortSignal;
  readonly stallMs: number;
}

const AUTH_REFUSED = new Set([401, 403]);
const TOO_LARGE = 413;
const PASSING = new Set([408, 425, 429]);

/**
 * Encrypts a file with a new key and uploads it to the first host that takes it. A large file is read twice, for its hashes and
 * for the upload, so that nothing is written to the disk. @throws MediaFault, or the source's error
 */
export async function uploadFile(
  options: UploadOptions,
  source: FileSource,
  kind: FileKind,
): Promise<UploadedFile> {
  const mediaKey = randomBytes(MEDIA_KEY_BYTES);
  const keys = mediaKeysOf(mediaKey, kind);
  const servers = await serversOf(() => options.hosts.current());
  assertFits(servers, source.size);
  const sealed = await sealFile(source, keys);
  const { hashes } = sealed;
  const name = hashes.encSha256.toString('base64url');
  const attempt = async ({ hostname }: MediaHost, { auth }: MediaServers) => {
    const query = new URLSearchParams({ auth, token: name });
    const url = mediaUrl(options.mode, `/mms/${kind}/${name}?${query}`, hostname);
    if (!url) throw new Error('the media server is none of WhatsApp’s');
    const size = sealedSize(source.size);
    return postFile({ ...options, url, size, bytes: sealed.bytes() });
  };
  const directPath = await tryHosts(options, servers, { size: source.size, attempt });
  return { kind, directPath, mediaKey, ...hashes, size: source.size };
}

interface Attempts {
  readonly size: number;
  readonly attempt: (host: MediaHost, servers: MediaServers) => Promise<PostAnswer>;
}

/** Tries one host after the other. A refused token is renewed once, and the same host tried again. */
async function tryHosts(
  { mode, hosts, signal }: UploadOptions,
  first: MediaServers,
  { size, attempt }: Attempts,
): Promise<string> {
  const tried = new Set<string>();
  let servers = first;
  let renewed = false;
  let fault = new MediaFault('unreachable', 'no media server was tried');
  for (;;) {
    const host = servers.hosts.find((one) => !tried.has(one.hostname) && fits(one, size));
    if (!host) throw fault;
    const outcome = await attempt(host, servers).catch(unreachable);
    if (signal.aborted) throw new MediaFault('unreachable', 'the session has ended', signal.reason);
    if (outcome instanceof MediaFault) {
      fault = outcome;
    } else {
      const { status, directPath } = outcome;
      const ok = status >= 200 && status < 300;
      if (ok && directPath && mediaUrl(mode, directPath, host.hostname)) return directPath;
      if (!renewed && (ok || AUTH_REFUSED.has(status))) {
        renewed = true;
        servers = await serversOf(() => hosts.renewed(servers));
        continue;
      }
      fault = faultOf(outcome);
    }
    tried.add(host.hostname);
  }
}

/** @throws the source's error, which no other host would help */
function unreachable(error: unknown): MediaFault {
  if (error instanceof SourceError) throw error.cause;
  return new MediaFault('unreachable', 'the media server could not be reached', error);
}

function faultOf({ status }: PostAnswer): MediaFault {
  const sentence = `the media server answers ${status}`;
  if (status === TOO_LARGE) return new MediaFault('too_large', sentence);
  const isFinal = status >= 400 && status < 500 && !AUTH_REFUSED.has(status) && !PASSING.has(status);
  return new MediaFault(isFinal ? 'refused' : 'unreachable', sentence);
}

const fits = ({ maxBytes }: MediaHost, size: number): boolean => sealedSize(size) <= maxBytes;

function assertFits({ hosts }: MediaServers, size: number): void {
  if (!hosts.some((host) => fits(host, size)))
    throw new MediaFault('too_large', 'no media server takes a file of this size');
}

async function serversOf(ask: () => Promise<MediaServers>): Promise<MediaServers> {
  try {
    return await ask();
  } catch (error) {
    throw new MediaFault('unreachable', 'WhatsApp did not name its media servers', error);
  }
}
