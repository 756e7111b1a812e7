import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Fault } from '@waxwing/contract/sandbox';
import type { ProblemLog } from '../state/problem-log.js';
import { withFault } from './media-fault.js';
import type { MediaFiles } from './media-files.js';
import type { UploadTokens } from './upload-tokens.js';

/** The largest file that the hosts take. */
export const MAX_FILE_BYTES = 2 * 1024 * 1024 * 1024;
const PATH = /^\/mms\/(image|video|audio|document)\/([\w-]{43}=?)$/;
const BLOCK = 16;
const MAC_BYTES = 10;

interface AcceptUploadOptions {
  readonly files: MediaFiles;
  readonly tokens: UploadTokens;
  readonly problems: ProblemLog;
  readonly flush: () => void;
}

interface Upload {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  readonly fault: Fault | undefined;
  /** The name of the host. */
  readonly host: string;
}

export type AcceptUpload = (upload: Upload) => Promise<void>;

/** Why an upload is refused. */
interface Refusal {
  readonly status: number;
  readonly why: string;
}

/** `POST /mms/{kind}/{SHA-256 of the body, base64url}?auth&token`. What a client does wrong is refused, and becomes a problem. */
export function createAcceptUpload({ files, tokens, problems, flush }: AcceptUploadOptions): AcceptUpload {
  return async ({ request, response, url, fault, host }) => {
    const auth = url.searchParams.get('auth') ?? '';
    if (fault?.kind === 'media-stale-auth') tokens.revoke(auth);
    const number = tokens.ownerOf(auth);
    const [, kind, sha = ''] = PATH.exec(url.pathname) ?? [];
    const refuse = ({ status, why }: Refusal) => {
      // A refused token is nothing that a client does wrong.
      if (status !== 401) problems.add(number ?? '', `An upload was refused with ${status}: ${why}.`);
      request.resume();
      answer(response, status, { error: { code: status, message: why } });
    };
    const early = number === undefined ? STALE : refusalOfHead(request, url, sha);
    if (early) return refuse(early);
    const draft = await files.receive(withFault(request, fault));
    const late = refusalOfBody(draft, { declared: Number(request.headers['content-length']), sha });
    if (late) {
      await files.discard(draft);
      return refuse(late);
    }
    const directPath = await files.add(draft, kind as 'image');
    flush();
    const path = fault?.kind === 'media-no-path' ? {} : { direct_path: directPath };
    answer(response, 200, path.direct_path ? { url: `https://${host}${directPath}`, ...path } : {});
  };
}

const STALE: Refusal = { status: 401, why: 'the auth is unknown or has expired' };

function refusalOfHead(request: IncomingMessage, url: URL, sha: string): Refusal | undefined {
  if (sha === '') return { status: 404, why: `there is no upload at ${url.pathname.slice(0, 100)}` };
  if (url.searchParams.get('token') !== sha)
    return { status: 400, why: 'the token is not the hash in the path' };
  const { 'content-length': length } = request.headers;
  if (length === undefined) return { status: 411, why: 'it has no Content-Length' };
  return Number(length) > MAX_FILE_BYTES ? { status: 413, why: 'the file is too large' } : undefined;
}

function refusalOfBody(
  { size, sha256 }: { size: number; sha256: Buffer },
  { declared, sha }: { declared: number; sha: string },
): Refusal | undefined {
  if (size !== declared) return { status: 400, why: `it has ${size} bytes of ${declared}` };
  if (sha256.toString('base64url') !== sha.replace(/=$/, ''))
    return { status: 400, why: 'the hash of the body is not the one in the path' };
  const sealed = size - MAC_BYTES;
  if (sealed < BLOCK || sealed % BLOCK !== 0)
    return { status: 400, why: `its ${size} bytes are not whole blocks of a cipher and a MAC` };
  return undefined;
}

function answer(response: ServerResponse, status: number, body: object): void {
  const json = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(json),
  });
  response.end(json);
}
