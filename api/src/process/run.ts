import { InvalidSettings, readSettings } from '../settings/settings.js';
import { drainBudgets } from './drain-budgets.js';
import { redactor } from './redact.js';
import type { Running } from './serve.js';
import { type StartOptions, startWaxwing } from './start.js';

/** In bytes. A small Buffer that is kept keeps all of its pool: with Node's 64 KiB the keys of one session hold 160 kB. */
const BUFFER_POOL_SIZE = 8_192;

/**
 * Runs Waxwing until it is asked to stop. A failed start ends the process with a sentence, not with a stack.
 * Tells a listening parent process its address: `{type: 'listening', url}`.
 */
export async function run(env: NodeJS.ProcessEnv, options?: StartOptions): Promise<void> {
  Buffer.poolSize = BUFFER_POOL_SIZE;
  const stopRequested = new AbortController();
  try {
    const settings = readSettings(env);
    const starting = startWaxwing(settings, stopRequested.signal, options);
    // Registered first: a process that dies during its start would leave a database behind that nothing stops.
    stopOnSignal(starting, stopRequested, drainBudgets(settings).totalMs);
    const running = await starting;
    endOnUncaught(running);
    if (!stopRequested.signal.aborted) process.send?.({ type: 'listening', url: running.url });
  } catch (error) {
    // After a stop request the reason of a failed start is of no interest: Ctrl-C in a terminal ends our child processes as well.
    if (stopRequested.signal.aborted) process.exit(0);
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exit(1);
  }
}

function stopOnSignal(starting: Promise<Running>, stopRequested: AbortController, patienceMs: number): void {
  const stop = async () => {
    // A second Ctrl-C must not stop the database while it is still written to.
    if (stopRequested.signal.aborted) return;
    stopRequested.abort();
    // Supervisors kill a little later, and a database killed with this process would have to recover.
    setTimeout(exitOnTimeout, patienceMs);
    const running = await starting.catch(() => undefined);
    if (!running) return;
    await running.stop().catch(exitOnFailure);
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
}

/** Ends the process after an uncaught error, since its state may be inconsistent. */
function endOnUncaught({ onUncaught }: Pick<Running, 'onUncaught'>): void {
  process.on('uncaughtException', (error) => void onUncaught(error).finally(() => process.exit(1)));
}

function exitOnTimeout(): void {
  process.stderr.write('Waxwing did not stop in time. What it left undone is done after the next start.\n');
  process.exit(1);
}

function exitOnFailure(error: unknown): never {
  process.stderr.write(`Waxwing did not stop in order: ${redactor([])(String(error))}\n`);
  process.exit(1);
}

function sentenceOf(error: unknown): string {
  if (error instanceof InvalidSettings) return `Waxwing cannot start with these settings:\n${error.message}`;
  // A driver may name the whole URL that it could not reach, password included.
  return `Waxwing cannot start: ${redactor([])((error as Error).message)}`;
}
