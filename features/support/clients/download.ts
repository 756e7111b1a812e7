import assert from 'node:assert/strict';
import type { Operation } from '@waxwing/contract';
import { recordCall } from '../recorded-calls.js';
import { type Call, refusal, urlOf } from './call.js';

/** The bytes that a call answers. Throws `Refused` for a refusal. */
export async function download(baseUrl: string, operation: Operation, request: Call): Promise<Buffer> {
  recordCall(operation);
  const headers = { authorization: `Bearer ${request.bearer}` };
  const response = await fetch(urlOf(baseUrl, operation, request), { headers });
  if (response.status !== 200) throw refusal(response, await response.json(), operation);
  assert.match(response.headers.get('content-disposition') ?? '', /^attachment/);
  return Buffer.from(await response.arrayBuffer());
}
