import { readToken } from '../auth/token-storage.js';
import { ApiError } from '../errors/api-error.js';
import { buildRequestInit, buildUrl } from './build-request.js';
import type { ResponseOf } from './operation-types.js';
import { OPERATIONS } from './operations.js';
import { parseJson } from './send-request.js';

/** A file that the account has uploaded. */
export type UploadedFile = ResponseOf<'mediaFiles.upload'>;

export interface UploadOptions {
  /** Called with the share that was sent so far, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Uploads a file of the account. By XMLHttpRequest, since `fetch` does not tell how much has been sent.
 * @throws ApiError, or the reason of the signal
 */
export function upload(file: File, { onProgress, signal }: UploadOptions = {}): Promise<UploadedFile> {
  const operation = OPERATIONS['mediaFiles.upload'];
  const { method, headers } = buildRequestInit(operation, {}, readToken(localStorage));
  const form = new FormData();
  form.append('file', file, file.name);
  const request = new XMLHttpRequest();
  const { promise, resolve, reject } = Promise.withResolvers<UploadedFile>();
  request.open(method!, buildUrl(operation[1], {}));
  for (const [name, value] of Object.entries(headers!)) request.setRequestHeader(name, value);
  request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
  request.onload = () => {
    const body = parseJson(request.responseText);
    if (request.status < 300) resolve(body as UploadedFile);
    else reject(ApiError.fromResponse(request.status, body));
  };
  request.onerror = () => reject(ApiError.fromNetworkFailure(new TypeError('The upload broke off')));
  request.onabort = () => reject(signal?.reason);
  signal?.addEventListener('abort', () => request.abort());
  request.send(form);
  return promise;
}
