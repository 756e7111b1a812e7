import { connect } from 'node:net';

/** Sends bytes unchanged and returns everything received until the server closes, which the bytes must cause. */
export async function sendRawBytes(port: number, bytes: string | Buffer): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const received: Buffer[] = [];
  socket.on('data', (chunk) => received.push(chunk));
  // The server closes a refused request while it is still being written.
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(bytes);
  await closed;
  return Buffer.concat(received).toString('latin1');
}

/** The statuses of the received answers in order. */
export function statusesOf(received: string): number[] {
  return [...received.matchAll(/HTTP\/1\.[01] (\d{3}) /g)].map(([, status]) => Number(status));
}
