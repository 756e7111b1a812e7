import { once } from 'node:events';
import { type Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import type { HostileRequest, Intruder } from './attack.js';

export interface Answer {
  /** Its status, and the code of a refusal, such as `400 invalid_json`; `cut off` where the answer is incomplete. */
  readonly outcome: string;
  /** The length of its body. */
  readonly bytes: number;
}

/** Sends a request from the intruder's address and reads the whole answer. Never rejects. */
export async function sendHostileRequest(
  url: string,
  { method, path, headers, body }: HostileRequest,
  { address }: Pick<Intruder, 'address'>,
  agent: Agent,
): Promise<Answer> {
  const { hostname, port } = new URL(url);
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const all = { 'x-forwarded-for': address, ...length, ...headers };
  try {
    // The path is sent unchanged: a URL object would normalise it.
    const sent = httpRequest({ hostname, port, method, path, headers: all, agent });
    // The connection can break after the answer. Without a listener that error would end the process.
    sent.on('error', () => undefined);
    // The server may close while the request is still being written; the answer arrives all the same.
    const [answer] = (await once(sent.end(body), 'response')) as [IncomingMessage];
    return await read(answer);
  } catch {
    return { outcome: 'cut off', bytes: 0 };
  }
}

async function read(answer: IncomingMessage): Promise<Answer> {
  const problem = answer.headers['content-type'] === 'application/problem+json';
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (problem) chunks.push(chunk);
  }
  const code = problem ? ` ${JSON.parse(String(Buffer.concat(chunks))).code}` : '';
  return { outcome: `${answer.statusCode}${code}`, bytes };
}
