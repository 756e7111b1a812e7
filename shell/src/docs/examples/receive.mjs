// receive.mjs, for Node.js 18 or later. Run it with: node receive.mjs
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { WAXWING_SECRET = '', PORT = '4000' } = process.env;
const key = Buffer.from(WAXWING_SECRET.replace('whsec_', ''), 'base64');
if (key.length === 0) throw new Error('WAXWING_SECRET is not set');

/** Whether Waxwing has sent this body within the last five minutes. */
function isSigned(headers, body) {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  const signatures = headers['webhook-signature'] ?? '';
  if (!(Math.abs(Date.now() / 1000 - timestamp) <= 300)) return false;
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace('v1,', ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

// A shop has a table with the ids of events in its database instead.
const seen = new Set();

const server = createServer((request, response) => {
  if (!(request.headers['content-length'] <= 100000)) return response.writeHead(413).end();
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks);
    if (!isSigned(request.headers, body)) return response.writeHead(401).end();
    const event = JSON.parse(body);
    // Store the event here, then answer, and work on it after that.
    response.writeHead(204).end();
    if (seen.has(event.id)) return;
    seen.add(event.id);
    process.stdout.write(`${event.type} ${event.id}\n`);
  });
});
server.listen(PORT, '127.0.0.1', () => {
  process.stdout.write(`Waiting for events on port ${server.address().port}\n`);
});
