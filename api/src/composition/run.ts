import type { Running } from './running.js';
import { InvalidSettings, readSettings } from './settings.js';
import { startWaxwing } from './start.js';

/**
 * Runs Waxwing until it is asked to stop. A start that fails ends the process with a sentence, not with a stack.
 * Tells a parent process that listens where it answers: `{type: 'listening', url}`.
 */
export async function run(env: NodeJS.ProcessEnv): Promise<void> {
  let running: Running;
  try {
    running = await startWaxwing(readSettings(env));
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exit(1);
  }
  process.send?.({ type: 'listening', url: running.url });
  stopOnSignal(running);
}

function stopOnSignal(running: Running): void {
  let stopping = false;
  const stop = async () => {
    // A second Ctrl-C must not tear the database away from what is still being written.
    if (stopping) return;
    stopping = true;
    await running.stop();
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
}

function sentenceOf(error: unknown): string {
  if (error instanceof InvalidSettings) return `Waxwing cannot start with these settings:\n${error.message}`;
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken by another program. Stop that, or choose another one with PORT.`;
  }
  return `Waxwing cannot start: ${message}`;
}
