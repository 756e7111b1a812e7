import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setPriority } from 'node:os';

// A media host of WhatsApp's that takes every upload and keeps none, in a process of its own.
const { BENCH_PRIORITY = '0' } = process.env;
setPriority(Number(BENCH_PRIORITY));

const server = createServer({ requestTimeout: 0 }, async (request, response) => {
  request.resume();
  await once(request, 'end');
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ direct_path: pathname }));
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.send?.({ host: `127.0.0.1:${(server.address() as AddressInfo).port}` });
process.once('disconnect', () => process.exit(0));
