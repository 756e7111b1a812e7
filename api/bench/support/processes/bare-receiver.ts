import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// A customer's server that takes webhooks as fast as Node can: it drops the body and answers 200.
const server = createServer((request, response) => {
  request.resume().on('end', () => response.end('ok'));
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
process.once('disconnect', () => process.exit(0));
