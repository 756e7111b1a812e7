// Runs the command in its arguments beside a test server, for runners that have no setup of their own (cucumber).
import { spawn } from 'node:child_process';
import { startTestServer } from './test-server.mjs';

const server = await startTestServer();
const [program, ...args] = process.argv.slice(2);
const child = spawn(program, args, { stdio: 'inherit' });
child.once('error', (error) => finish(error.message));
child.once('exit', (code, signal) => finish(signal ?? code));

async function finish(outcome) {
  await server.stop();
  if (typeof outcome === 'string') process.stderr.write(`${program} ended: ${outcome}\n`);
  process.exit(typeof outcome === 'number' ? outcome : 1);
}
