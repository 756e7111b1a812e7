import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import bodyParser from 'koa-bodyparser';

// The yardstick for requests: reads a JSON body, stores nothing, and answers JSON of ANSWER_BYTES.
const filler = 'x'.repeat(Number(process.env.ANSWER_BYTES ?? 16) - JSON.stringify({ filler: '' }).length);

const app = new Koa();
app.use(bodyParser());
app.use((ctx) => {
  ctx.body = { filler };
});

const server = createServer(app.callback());
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
process.once('disconnect', () => process.exit(0));
