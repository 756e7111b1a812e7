import { setTimeout as delay } from 'node:timers/promises';
import type { BenchInstance } from '../support/product/customer.js';

const POLL_MS = 50;
const TOO_MANY = 429;

interface Posted {
  readonly id: string;
  readonly status?: string;
}

/** Uploads a file; returns its id. */
export async function uploadFile(
  productUrl: string,
  { apiKey }: BenchInstance,
  bytes: Buffer,
  name: string,
): Promise<string> {
  const form = new FormData();
  form.append('file', asBlob(bytes), name);
  return (await post(`${productUrl}/api/v1/media`, apiKey, form)).id;
}

export async function removeFile(productUrl: string, { apiKey }: BenchInstance, id: string): Promise<void> {
  const headers = { authorization: `Bearer ${apiKey}` };
  const answer = await fetch(`${productUrl}/api/v1/media/${id}`, { method: 'DELETE', headers });
  if (!answer.ok) throw new Error(`deleting ${id} was answered with ${answer.status}`);
}

/** Sends a message, with a file beside it where there is one. Resolves once WhatsApp has acknowledged it. @throws when it failed */
export async function sendMessage(
  productUrl: string,
  { apiKey }: BenchInstance,
  request: object,
  file?: Buffer,
): Promise<void> {
  const form = new FormData();
  form.append('request', JSON.stringify(request));
  if (file) form.append('file', asBlob(file), 'mug.jpg');
  const url = `${productUrl}/api/v1/messages`;
  let { status, id } = await post(url, apiKey, file ? form : JSON.stringify(request));
  // A large file takes longer than the answer waits.
  while (status === 'pending') {
    await delay(POLL_MS);
    const answer = await fetch(`${url}/${id}`, { headers: { authorization: `Bearer ${apiKey}` } });
    ({ status, id } = (await answer.json()) as Posted);
  }
  if (status !== 'sent' && status !== 'delivered' && status !== 'read') throw new Error(`${id} is ${status}`);
}

/** Posts again when the product asks for it: so many large files of one account at once are more than its share. */
async function post(url: string, apiKey: string, body: FormData | string): Promise<Posted> {
  const type = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
  const headers = { authorization: `Bearer ${apiKey}`, ...type };
  for (;;) {
    const answer = await fetch(url, { method: 'POST', headers, body });
    if (answer.ok) return (await answer.json()) as Posted;
    if (answer.status !== TOO_MANY)
      throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
    await delay(Number(answer.headers.get('retry-after')) * 1_000);
  }
}

function asBlob(bytes: Buffer): Blob {
  return new Blob([bytes as Buffer<ArrayBuffer>]);
}
