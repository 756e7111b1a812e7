import type { OperationName, RequestOf } from './operation-types.js';
import { asNetworkError, sendRequest, type UntypedRequest } from './send-request.js';

export interface DownloadOptions {
  /** The file name. */
  readonly file: string;
  /** Called with the number of bytes received so far. */
  readonly onBytes?: (bytes: number) => void;
}

/**
 * Calls an operation and has the browser save the response. A link would need the token, which must not be in a URL.
 * @throws ApiError, also when the response breaks off: then nothing is saved
 */
export async function download<Name extends OperationName>(
  name: Name,
  request: RequestOf<Name>,
  { file, onBytes }: DownloadOptions,
): Promise<void> {
  saveFile(file, await fetchBlob(name, request, onBytes));
}

/** Calls an operation that answers with a file. */
export async function fetchBlob<Name extends OperationName>(
  name: Name,
  request: RequestOf<Name>,
  onBytes?: DownloadOptions['onBytes'],
): Promise<Blob> {
  const untyped = request as UntypedRequest;
  const response = await sendRequest(name, { ...untyped, headers: { accept: '*/*', ...untyped.headers } });
  return asNetworkError(readBlob(response, onBytes));
}

/** Chunks per Blob: the browser may keep a Blob outside memory. */
const CHUNKS_PER_BLOB = 256;

async function readBlob(response: Response, onBytes: DownloadOptions['onBytes']): Promise<Blob> {
  const reader = response.body?.getReader();
  if (!reader) return response.blob();
  let parts: BlobPart[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts);
    parts.push(value);
    if (parts.length === CHUNKS_PER_BLOB) parts = [new Blob(parts)];
    bytes += value.byteLength;
    onBytes?.(bytes);
  }
}

function saveFile(file: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = file;
  link.click();
  // Not at once: the browser has yet to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), OBJECT_URL_LIFETIME_MS);
}

/** How long the browser may read the file, in milliseconds. */
const OBJECT_URL_LIFETIME_MS = 60_000;
