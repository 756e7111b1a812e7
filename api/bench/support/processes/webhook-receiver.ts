import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What has arrived since the last question; times in ms, by a clock that all processes of this machine share. */
export interface Arrivals {
  readonly count: number;
  readonly firstAt: number;
  readonly lastAt: number;
  /** The size of the last request. */
  readonly bytes: number;
  /** By event, since the last reset: its first arrival, and how often it came. */
  readonly distinct: number;
  readonly times?: Readonly<Record<string, number>>;
}

export interface ArrivalsQuestion {
  readonly reset?: boolean;
  readonly withTimes?: boolean;
}

// A customer's server that takes webhooks as fast as Node can and counts them; on the path /silent it never answers.
const times = new Map<string, number>();
let [count, firstAt, lastAt, bytes] = [0, 0, 0, 0];

const server = createServer((request, response) => {
  if (request.url === '/silent') return;
  const now = performance.timeOrigin + performance.now();
  const id = String(request.headers['webhook-id']);
  if (!times.has(id)) times.set(id, now);
  count += 1;
  firstAt ||= now;
  lastAt = now;
  bytes = Number(request.headers['content-length']);
  request.resume().on('end', () => response.end('ok'));
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1');
await once(server, 'listening');

process.on('message', ({ reset, withTimes }: ArrivalsQuestion) => {
  const answer: Arrivals = {
    ...{ count, firstAt, lastAt, bytes, distinct: times.size },
    ...(withTimes && { times: Object.fromEntries(times) }),
  };
  if (reset) {
    times.clear();
    [count, firstAt, lastAt] = [0, 0, 0];
  }
  process.send?.(answer);
});
process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
process.once('disconnect', () => process.exit(0));
