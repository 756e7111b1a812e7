import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from '../support/load/statistics.js';
import type { HostileRequest } from './attack.js';
import { get, send } from './requests.js';
import { sendHostileRequest } from './send-hostile-request.js';

/** The other customer and his address. */
export interface BystanderTask {
  readonly url: string;
  readonly address: string;
  readonly key: string;
  readonly instanceId: string;
  /** In digits, used in turn. */
  readonly contacts: readonly string[];
  readonly milliseconds: number;
}

export interface BystanderFigures {
  /** Milliseconds that 99 of 100 did not exceed. */
  readonly healthz: number;
  readonly sends: number;
  /** Any status other than 200. */
  readonly refused: number;
}

const HEALTHZ_A_SECOND = 100;
const SENDS_A_SECOND = 25;

/**
 * Sends on schedule, whether or not earlier requests have been answered, and measures from when each was due: in a blocked process
 * every caller of that time would have waited.
 */
async function measureRequests(
  { url, address, milliseconds }: BystanderTask,
  perSecond: number,
  request: (n: number) => HostileRequest,
): Promise<{ times: number[]; refused: number }> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  let refused = 0;
  const began = performance.now();
  const asked: Promise<void>[] = [];
  for (let n = 0; n < (perSecond * milliseconds) / 1_000; n++) {
    const due = began + (n * 1_000) / perSecond;
    await delay(Math.max(0, due - performance.now()));
    const one = sendHostileRequest(url, request(n), { address }, agent).then(({ outcome }) => {
      times.push(performance.now() - due);
      if (outcome !== '200') refused++;
    });
    asked.push(one);
  }
  await Promise.all(asked);
  agent.destroy();
  return { times, refused };
}

process.on('message', async (assignment: BystanderTask) => {
  const { contacts } = assignment;
  const text = (n: number) => ({
    number: `+${contacts[n % contacts.length]}`,
    message: `Order ${n} has shipped`,
  });
  const [healthz, sends] = await Promise.all([
    measureRequests(assignment, HEALTHZ_A_SECOND, () => get('/healthz')),
    measureRequests(assignment, SENDS_A_SECOND, (n) => send(assignment, text(n))),
  ]);
  const seen: BystanderFigures = {
    healthz: percentile(healthz.times, 0.99),
    sends: percentile(sends.times, 0.99),
    refused: healthz.refused + sends.refused,
  };
  process.send?.(seen);
});
process.once('disconnect', () => process.exit(0));
process.send?.({});
