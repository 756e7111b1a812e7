import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Uuid7IdGenerator } from '@waxwing/adapters/crypto';
import { Database, Notifications, PgMessageIntake } from '@waxwing/adapters/postgres';
import { composeMessage, Instance, MessageText, Recipient, textContent } from '@waxwing/core';
import Koa from 'koa';
import bodyParser from 'koa-bodyparser';

// The yardstick for batching: the product's statement, run and committed once for each request, on ten connections. No key is looked
// up, nothing is checked. OWNERS is `account/instance`, comma-separated; the requests use them in turn.
const ids = new Uuid7IdGenerator();
const owners = (process.env.OWNERS ?? '').split(',').map((pair) => {
  const [accountId, id] = pair.split('/') as [string, string];
  return Instance.create({ id, accountId, at: new Date() });
});
const database = await Database.connect(process.env.DATABASE_URL ?? '');
const notifications = await Notifications.connect(process.env.DATABASE_URL ?? '');
const filler = 'x'.repeat(Number(process.env.ANSWER_BYTES ?? 16) - JSON.stringify({ filler: '' }).length);
let asked = 0;

const app = new Koa();
app.use(bodyParser());
app.use(async (ctx) => {
  const body = ctx.request.body as { number: string; message: string };
  const message = composeMessage({
    id: ids.next(),
    instance: owners[asked++ % owners.length]!,
    recipient: Recipient.parse(body.number),
    content: textContent(MessageText.parse(body.message)),
    at: new Date(),
  });
  // A batch of one.
  const verdict = await new PgMessageIntake({ database, notifications }).accept({ message });
  if (verdict.kind !== 'accepted') throw new Error(`it was not accepted: ${verdict.kind}`);
  ctx.body = { filler };
});

const server = createServer(app.callback());
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
process.once('disconnect', () => process.exit(0));
