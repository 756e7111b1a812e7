import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { request as httpRequest } from 'undici';
import type { BenchInstance } from '../support/product/customer.js';

const POLL_MS = 50;
const TOO_MANY = 429;
const JSON_TYPE = 'application/json';

interface Posted {
  readonly id: string;
  readonly status?: string;
}

interface Body {
  readonly type: string;
  readonly pieces: readonly Buffer[];
}

/** Uploads a file; returns its id. */
export async function uploadFile(
  productUrl: string,
  { apiKey }: BenchInstance,
  bytes: Buffer,
  name: string,
): Promise<string> {
  return (await post(`${productUrl}/api/v1/media`, apiKey, formOf([filePart([bytes], name)]))).id;
}

export async function removeFile(productUrl: string, { apiKey }: BenchInstance, id: string): Promise<void> {
  const headers = { authorization: `Bearer ${apiKey}` };
  const answer = await fetch(`${productUrl}/api/v1/media/${id}`, { method: 'DELETE', headers });
  if (!answer.ok) throw new Error(`deleting ${id} was answered with ${answer.status}`);
}

/** Sends a message, with the pieces of a file beside it where there is one. Resolves once WhatsApp has acknowledged it. @throws when it failed */
export async function sendMessage(
  productUrl: string,
  { apiKey }: BenchInstance,
  request: object,
  file?: readonly Buffer[],
): Promise<void> {
  const json = JSON.stringify(request);
  const body = file
    ? formOf([requestPart(json), filePart(file, 'mug.jpg')])
    : { type: JSON_TYPE, pieces: [Buffer.from(json)] };
  const url = `${productUrl}/api/v1/messages`;
  let { status, id } = await post(url, apiKey, body);
  // A large file takes longer than the answer waits.
  while (status === 'pending') {
    await delay(POLL_MS);
    const answer = await fetch(`${url}/${id}`, { headers: { authorization: `Bearer ${apiKey}` } });
    ({ status, id } = (await answer.json()) as Posted);
  }
  if (status !== 'sent' && status !== 'delivered' && status !== 'read') throw new Error(`${id} is ${status}`);
}

/** Posts again when the product asks for it: so many large files of one account at once are more than its share. */
async function post(url: string, apiKey: string, { type, pieces }: Body): Promise<Posted> {
  const headers = {
    authorization: `Bearer ${apiKey}`,
    'content-type': type,
    'content-length': `${pieces.reduce((sum, piece) => sum + piece.length, 0)}`,
  };
  for (;;) {
    const answer = await httpRequest(url, { method: 'POST', headers, body: Readable.from(pieces) });
    if (answer.statusCode < 300) return (await answer.body.json()) as Posted;
    const text = await answer.body.text();
    if (answer.statusCode !== TOO_MANY) throw new Error(`${url} answered ${answer.statusCode}: ${text}`);
    await delay(Number(answer.headers['retry-after']) * 1_000);
  }
}

/**
 * A form as pieces that are never joined: `FormData`, or a whole body in new memory, makes the client's collector take several
 * milliseconds a file from the cores that the product runs on.
 */
function formOf(parts: readonly (readonly Buffer[])[]): Body {
  const boundary = randomBytes(16).toString('hex');
  const separator = Buffer.from(`\r\n--${boundary}\r\n`);
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    pieces: [...parts.flatMap((part) => [separator, ...part]), Buffer.from(`\r\n--${boundary}--\r\n`)],
  };
}

const requestPart = (json: string) => [
  Buffer.from(`Content-Disposition: form-data; name="request"\r\n\r\n${json}`),
];

const filePart = (bytes: readonly Buffer[], name: string) => [
  Buffer.from(
    `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
  ),
  ...bytes,
];
