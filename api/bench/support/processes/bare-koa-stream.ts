import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';

// The yardstick for event streams: answers every request with a stream that stays open and says nothing.
const app = new Koa();
app.use((ctx) => {
  ctx.respond = false;
  ctx.res.writeHead(200, { 'content-type': 'text/event-stream' });
  ctx.res.write(': \n\n');
});

const server = createServer(app.callback());
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
process.once('disconnect', () => process.exit(0));
