import { connect } from 'node:net';
import type { Attack, HostileRequest, Intruder } from './attack.js';

const TRICKLE_MS = 1_000;

/** Opens a connection and holds it in the attack's manner. Returns a function that releases it. */
export function holdConnection(
  url: string,
  { manner, request }: Attack,
  n: number,
  intruder: Intruder,
): () => void {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  if (manner === 'leaves') socket.pause();
  else socket.resume();
  const [head, body] = wireOf(request(n, intruder), intruder, manner === 'trickles-body');
  const now = { silent: '', leaves: head + body, 'trickles-body': head, 'trickles-headers': '', takes: head };
  const later = { silent: '', leaves: '', 'trickles-body': body, 'trickles-headers': head, takes: body };
  socket.write(now[manner]);
  let sent = 0;
  const drip = setInterval(() => {
    const byte = later[manner].charAt(sent++);
    if (byte !== '' && socket.writable) socket.write(manner === 'trickles-body' ? chunk(byte) : byte);
  }, TRICKLE_MS);
  return () => {
    clearInterval(drip);
    socket.destroy();
  };
}

const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

function wireOf(request: HostileRequest, { address }: Intruder, chunked: boolean): [string, string] {
  const { method, path, headers = {}, body = '' } = request;
  const framing = chunked ? 'transfer-encoding: chunked' : `content-length: ${Buffer.byteLength(body)}`;
  const lines = Object.entries({ host: 'waxwing', 'x-forwarded-for': address, ...headers });
  const text = lines.map(([name, value]) => `${name}: ${value}`).join('\r\n');
  return [`${method} ${path} HTTP/1.1\r\n${text}\r\n${framing}\r\n\r\n`, String(body)];
}
