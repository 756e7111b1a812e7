// A proxy in front of the product during development: passes every request on, and tells open pages when something has been
// built. It has the product's own address, since the pages talk to no other.
import { once } from 'node:events';
import { createServer, request } from 'node:http';

const EVENTS = '/dev/events';
const SCRIPT = '/dev/reload.js';
const RELOAD = `new EventSource('${EVENTS}').onmessage = () => location.reload();`;

/** Resolves when it listens on 127.0.0.1. `reload` makes every open page reload. */
export async function startLiveReloadProxy({ port, target }) {
  const pages = new Set();
  const server = createServer((req, res) => {
    if (req.url === EVENTS) subscribe(pages, res);
    else if (req.url === SCRIPT) res.writeHead(200, { 'content-type': 'text/javascript' }).end(RELOAD);
    else forward(req, res, target);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  // The product ends this process when it ends; open pages must not keep it alive.
  server.unref();
  const reload = () => {
    for (const page of pages) page.write('data: built\n\n');
  };
  return { reload };
}

function subscribe(pages, res) {
  res.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  pages.add(res);
  res.once('close', () => pages.delete(res));
}

function forward(req, res, target) {
  const isPage = req.headers.accept?.includes('text/html');
  const headers = isPage ? { ...req.headers, 'accept-encoding': 'identity' } : req.headers;
  const onward = request(target + req.url, { method: req.method, headers }, (answer) => {
    if (isPage && answer.headers['content-type']?.startsWith('text/html')) void withScript(answer, res);
    else answer.pipe(res.writeHead(answer.statusCode, answer.headers));
  });
  onward.once('error', () => res.writeHead(502).end('The product does not answer.'));
  req.pipe(onward);
}

async function withScript(answer, res) {
  const { 'content-length': _length, etag: _etag, ...headers } = answer.headers;
  res.writeHead(answer.statusCode, headers);
  const page = (await answer.toArray()).join('');
  res.end(page.replace('</head>', `<script src="${SCRIPT}"></script></head>`));
}
