import { Agent, get } from 'node:http';
import { inParallel } from '../in-parallel.js';

/** What the readers are to do: open streams, or tell what has come. */
export interface StreamsQuestion {
  readonly open?: { readonly url: string; readonly tokens: readonly string[]; readonly each: number };
}

export interface StreamsAnswer {
  readonly open: number;
  /** Streams that an event has come to. */
  readonly told: number;
  /** When it came to the last of them, by a clock that all processes of this machine share. */
  readonly lastAt: number;
}

const AT_ONCE = 64;
const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
let [open, told, lastAt] = [0, 0, 0];

// Opens event streams as so many dashboards do, each on its own connection, and notes when the first event comes to each.
process.on('message', async ({ open: asked }: StreamsQuestion) => {
  if (asked) {
    const { url, tokens, each } = asked;
    const all = tokens.flatMap((token) => Array.from({ length: each }, () => token));
    await inParallel(all, AT_ONCE, (token) => openStream(url, token));
  }
  process.send?.({ open, told, lastAt } satisfies StreamsAnswer);
});

function openStream(url: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      if (response.statusCode !== 200) {
        reject(new Error(`${url} answered ${response.statusCode}`));
        return;
      }
      let isTold = false;
      response.on('data', (chunk: Buffer) => {
        if (isTold || !chunk.includes('data: {"type"')) return;
        isTold = true;
        told += 1;
        lastAt = performance.timeOrigin + performance.now();
      });
      response
        .on('error', () => undefined)
        .on('close', () => {
          open -= 1;
        });
      open += 1;
      resolve();
    });
    request.on('error', reject);
  });
}

process.send?.({});
process.once('disconnect', () => process.exit(0));
