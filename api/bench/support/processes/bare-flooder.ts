import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';

// A customer's server whose answers are too long, one kind for each path: bodies and headers without an end, a gzip bomb, a reset.
const OK = 'HTTP/1.1 200 OK\r\n';
const BOMB = gzipSync(Buffer.alloc(64 * 1_048_576), { level: 9 });
const ANSWERS: Readonly<Record<string, (socket: Socket) => void>> = {
  '/body': (socket) => flood(socket, `${OK}\r\n`, Buffer.alloc(65_536, 'x')),
  '/headers': (socket) => flood(socket, OK, Buffer.from(`x-long: ${'a'.repeat(10_000)}\r\n`)),
  '/long-headers': (socket) => socket.end(`${OK}${`x-long: ${'a'.repeat(1_000)}\r\n`.repeat(200)}\r\n`),
  '/bomb': (socket) => {
    socket.write(`${OK}content-encoding: gzip\r\ncontent-length: ${BOMB.length}\r\n\r\n`);
    socket.end(BOMB);
  },
  '/reset': (socket) => socket.write(`${OK}content-length: 100\r\n\r\nx`, () => socket.resetAndDestroy()),
};

function flood(socket: Socket, head: string, bytes: Buffer): void {
  const more = () => {
    while (!socket.destroyed && socket.write(bytes));
  };
  socket.write(head);
  socket.on('drain', more);
  more();
}

const server = createServer((socket) => {
  socket.on('error', () => undefined);
  socket.once('data', (request) => ANSWERS[request.toString('latin1').split(' ')[1] ?? '']?.(socket));
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.send?.({
  url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  paths: Object.keys(ANSWERS),
});
process.once('disconnect', () => process.exit(0));
