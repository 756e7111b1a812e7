import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { BenchScope } from '../support/bench-scope.js';
import { newSenders } from '../support/load/senders.js';
import { openDatabase, startPostgres } from '../support/product/bench-database.js';
import { productionEnv, startProduct } from '../support/product/bench-product.js';
import { SandboxProcess } from '../support/product/sandbox-process.js';
import { mebibytes } from '../support/resources/mebibytes.js';
import {
  COLLECTABLE,
  collectedMemory,
  peakDuring,
  settledMemory,
} from '../support/resources/resident-memory.js';
import type { BenchRow } from '../support/table.js';

const MIB = 2 ** 20;
/** An account may not bring more than its share at once. */
const ACCOUNTS = 8;
const UPLOADS = 32;
const BYTES = 100 * MIB;
const WARM_UP_BYTES = MIB;
const BYTES_PER_SECOND = 1_000_000;
const TICK_MS = 100;
const GOAL = 64 * MIB;

/** Resident memory of a process of all roles while 32 clients upload 100 MiB each, at 1 MB/s. */
export async function slowUploads(scope: BenchScope): Promise<BenchRow[]> {
  const databaseUrl = await startPostgres(scope);
  const sandbox = await SandboxProcess.start(scope);
  const product = await startProduct(scope, { ...productionEnv(databaseUrl, sandbox), ...COLLECTABLE });
  const database = await openDatabase(scope, databaseUrl);
  const senders = await newSenders(product.url, database, ACCOUNTS);
  await database.query("update subscriptions set plan_id = 'enterprise'");
  const upload = async (bytes: number) => {
    const keys = Array.from({ length: UPLOADS }, (_, n) => senders[n % ACCOUNTS]!.apiKey);
    const answers = await Promise.all(keys.map((key) => uploadSlowly(product.url, key, bytes)));
    const refused = answers.find((status) => status !== 201);
    if (refused !== undefined) throw new Error(`an upload was answered with ${refused}`);
  };
  await upload(WARM_UP_BYTES);
  await settledMemory(product.pid);
  const before = await collectedMemory(product.pid);
  const began = performance.now();
  const most = await peakDuring(product.pid, () => upload(BYTES));
  const seconds = (performance.now() - began) / 1_000;
  const taken = most - before;
  return [
    {
      what: `memory while ${UPLOADS} clients upload ${BYTES / MIB} MiB each at 1 MB/s, for ${seconds.toFixed(0)} s`,
      figure: `+ ${mebibytes(taken)} MiB, ${mebibytes(most, 0)} at most`,
      yardstick: `before ${mebibytes(before, 0)} MiB`,
      goal: { text: `≤ ${mebibytes(GOAL, 0)} MiB`, met: taken <= GOAL },
    },
  ];
}

/** Uploads a file and returns the status of the answer. Each file has bytes of its own, because an account keeps the same bytes once. */
async function uploadSlowly(productUrl: string, key: string, bytes: number): Promise<number> {
  const boundary = randomBytes(16).toString('hex');
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="list.txt"\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  const upload = request(`${productUrl}/api/v1/media`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': head.length + bytes + tail.length,
    },
  });
  const answered = once(upload, 'response');
  let isAnswered = false;
  upload.once('response', () => {
    isAnswered = true;
  });
  const piece = Buffer.alloc((BYTES_PER_SECOND * TICK_MS) / 1_000, `${boundary.slice(0, 15)} `);
  upload.write(head);
  const began = performance.now();
  // A refusal comes before the end.
  for (let at = 0; at < bytes && !isAnswered; at += piece.length) {
    const early = (at / BYTES_PER_SECOND) * 1_000 - (performance.now() - began);
    if (early > 0) await delay(early);
    const isTaken = upload.write(piece.subarray(0, Math.min(piece.length, bytes - at)));
    if (!isTaken) await Promise.race([once(upload, 'drain'), answered]);
  }
  upload.end(tail);
  const [response] = (await answered) as [IncomingMessage];
  response.resume();
  return response.statusCode ?? 0;
}
