import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';

const OK = 'HTTP/1.1 200 OK\r\n';
const BOMB = gzipSync(Buffer.alloc(64 * 2 ** 20), { level: 9 });
const PART = Buffer.from(`10000\r\n${'a'.repeat(0x10000)}\r\n`);
const HEADERS = `x-long: ${'a'.repeat(1_000)}\r\n`.repeat(200);

/** Writes on and on, as fast as it is taken. */
function flood(socket: Socket): void {
  while (socket.writable && socket.write(PART));
  socket.once('drain', () => flood(socket));
}

// A customer's server that answers as a hostile one may: without an end, with too much, or with a reset.
const ANSWERS: readonly ((socket: Socket) => void)[] = [
  (socket) => {
    socket.write(`${OK}transfer-encoding: chunked\r\n\r\n`);
    flood(socket);
  },
  (socket) => socket.end(`${OK}${HEADERS}content-length: 2\r\n\r\nok`),
  (socket) => {
    socket.write(`${OK}content-encoding: gzip\r\ncontent-length: ${BOMB.length}\r\n\r\n`);
    socket.end(BOMB);
  },
  (socket) => {
    socket.write(`${OK}content-length: 100\r\n\r\nhalf`, () => setImmediate(() => socket.resetAndDestroy()));
  },
];
let connections = 0;
const server = createServer((socket) => {
  const answer = ANSWERS[connections++ % ANSWERS.length]!;
  socket.on('error', () => undefined).once('data', () => answer(socket));
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` });
process.once('disconnect', () => process.exit(0));
