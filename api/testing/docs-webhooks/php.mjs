// PHP as a program of Node, for machines without one: `php.mjs FILE`, or `php.mjs -S 127.0.0.1:PORT FILE` for PHP's own web server. It
// has the environment of this process, and may call servers of this machine.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { getPHPLoaderModule } from '@php-wasm/node-8-4';
import { loadPHPRuntime, PHP } from '@php-wasm/universal';
import { WebSocketServer } from 'ws';

const args = process.argv.slice(2);
const [address, file] = args[0] === '-S' ? args.slice(1) : [undefined, ...args];
if (!file) throw new Error('Usage: php.mjs [-S 127.0.0.1:PORT] FILE');
const { env } = process;
const scriptPath = `/${basename(file)}`;

const php = new PHP(await loadPHPRuntime(await getPHPLoaderModule(), { websocket: await openSockets() }));
php.writeFile(scriptPath, await readFile(file));
if (address === undefined) await run();
else serve(Number(address.split(':')[1]));

async function run() {
  const { stdout, stderr, exitCode } = await php.cli(['php', scriptPath], { env });
  await Promise.all([pipe(stdout, process.stdout), pipe(stderr, process.stderr)]);
  process.exit(await exitCode);
}

async function pipe(from, to) {
  for await (const chunk of from) to.write(chunk);
}

function serve(port) {
  // It answers one request after the other.
  let turn = Promise.resolve();
  const server = createServer((request, response) => {
    turn = turn.then(() => answer(request, response));
  });
  server.listen(port, '127.0.0.1', () => {
    process.stderr.write(`PHP 8.4 Development Server (http://127.0.0.1:${server.address().port}) started\n`);
  });
}

async function answer(request, response) {
  const { method, url: relativeUri } = request;
  const headers = {};
  for (const [name, values] of Object.entries(request.headersDistinct)) headers[name] = values.join(', ');
  const body = new Uint8Array(await buffer(request));
  const answered = await php.run({ scriptPath, env, method, relativeUri, headers, body });
  process.stderr.write(answered.errors);
  response.writeHead(answered.httpStatusCode, answered.headers).end(answered.bytes);
}

/** What PHP connects to, it reaches through this server. */
async function openSockets() {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  server.on('connection', (webSocket, { url }) => {
    const socket = connect(Number(new URL(url, 'ws://127.0.0.1').searchParams.get('port')), '127.0.0.1');
    webSocket.on('message', (data) => socket.write(data));
    webSocket.on('close', () => socket.destroy());
    socket.on('data', (data) => webSocket.send(data));
    socket.on('error', () => webSocket.close());
    socket.on('close', () => webSocket.close());
  });
  const { port } = server.address();
  return {
    url: (_, _host, to) => `ws://127.0.0.1:${port}/?port=${to}`,
    subprotocol: 'binary',
    decorator: (WebSocket) =>
      class extends WebSocket {
        setSocketOpt() {}
      },
  };
}
