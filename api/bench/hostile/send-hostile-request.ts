import { once } from 'node:events';
import { type Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import type { HostileRequest, Intruder } from './attack.js';

export interface Answer {
  /** Its status, and the code where it was refused, such as `400 invalid_json`; `cut off` where it did not come to its end. */
  readonly outcome: string;
  /** How long its body was. */
  readonly bytes: number;
}

/** Sends a request from the intruder's address and takes the whole answer. Never rejects. */
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
    // The path goes out as it is: a URL would tidy it up.
    const sent = httpRequest({ hostname, port, method, path, headers: all, agent });
    // What is refused early may be cut off while it is still being written; the answer is there all the same.
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
