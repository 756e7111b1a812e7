import { createHash, randomBytes } from 'node:crypto';
import type { Cluster } from '../cluster.js';
import type { LinkedCustomer } from '../customer.js';
import { call } from '../http.js';

export interface Document {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Hexadecimal, as phones show it. */
  readonly sha256: string;
}

/** A document of which there is no other. */
export function aDocument(size: number): Document {
  const bytes = Uint8Array.from(Buffer.concat([Buffer.from('%PDF-1.4 '), randomBytes(size - 9)]));
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Sends a document in one call, without waiting for WhatsApp. */
export async function sendDocument(
  url: string,
  { key, instanceId }: LinkedCustomer,
  to: string,
  { bytes }: Document,
  idempotencyKey?: string,
): Promise<{ readonly status: number; readonly body: Record<string, unknown> }> {
  const form = new FormData();
  const document = { file_name: 'receipt.pdf' };
  form.append('request', JSON.stringify({ to, instance_id: instanceId, type: 'document', document }));
  form.append('file', new Blob([bytes]), 'receipt.pdf');
  const headers = {
    authorization: `Bearer ${key}`,
    prefer: 'respond-async',
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  };
  const response = await fetch(`${url}/api/v1/messages`, { method: 'POST', headers, body: form });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** Uploads a document, for as many messages as there shall be. Returns its id. */
export async function uploadDocument(
  url: string,
  { key }: LinkedCustomer,
  { bytes }: Document,
): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([bytes]), 'offer.pdf');
  const headers = { authorization: `Bearer ${key}` };
  const response = await fetch(`${url}/api/v1/media`, { method: 'POST', headers, body: form });
  const { id } = (await response.json()) as { id: string };
  return id;
}

/** Sends a document that has been uploaded. @throws where it is not accepted */
export async function sendUploaded(
  url: string,
  { key, instanceId }: LinkedCustomer,
  to: string,
  id: string,
): Promise<void> {
  const body = { to, instance_id: instanceId, type: 'document', document: { id } };
  const answer = await call(`${url}/api/v1/messages`, {
    bearer: key,
    body,
    headers: { prefer: 'respond-async' },
  });
  if (answer.status !== 202) throw new Error(`not accepted: ${answer.status} ${JSON.stringify(answer.body)}`);
}

/** The documents on WhatsApp's hosts: one for each upload. */
export const uploadsIn = ({ sandbox }: Cluster) =>
  sandbox.control.mediaFiles().filter(({ kind }) => kind === 'document');

/** The documents that have arrived at these phones. */
export const documentsAt = ({ sandbox }: Cluster, numbers: readonly string[]) =>
  numbers.flatMap((number) => sandbox.control.messages(number)).filter(({ file }) => file !== undefined);
