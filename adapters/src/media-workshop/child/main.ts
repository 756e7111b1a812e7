// The program of a child process: takes jobs, one at a time, and reads their files through the parent.
import { Worker } from 'node:worker_threads';
import { MediaRefused } from '@waxwing/core';
import type { FromChild, Job, ToChild } from '../pool/protocol.js';
import { ParentBytes } from './parent-bytes.js';
import { peakMemory } from './peak-memory.js';
import { workbench } from './workbench.js';

const MEMORY_LIMIT = Number(process.env.WORKSHOP_MEMORY);
let current: ParentBytes | undefined;

new Worker(new URL('./memory-watch.js', import.meta.url), {
  workerData: { limit: MEMORY_LIMIT },
  resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 },
}).unref();

process.on('disconnect', () => process.exit());
process.on('message', (message: ToChild) => {
  if (message.type === 'bytes') current?.accept(message);
  else void execute(message);
});

async function execute({ job, size }: ToChild & { type: 'job' }): Promise<void> {
  current = new ParentBytes(size, tell);
  const outcome = await outcomeOf(job, current);
  // A busy machine may not have let the watch look in time.
  if (peakMemory() > MEMORY_LIMIT) process.kill(process.pid, 'SIGKILL');
  tell(outcome);
}

async function outcomeOf<J extends Job>({ name, options }: J, bytes: ParentBytes): Promise<FromChild> {
  const work = workbench(process.env.FFMPEG_PATH)[name];
  try {
    return { type: 'done', result: await work(bytes, options as never) };
  } catch (error) {
    if (!(error instanceof MediaRefused)) return { type: 'failed', fault: String(error) };
    return { type: 'refused', reason: error.reason, sentence: error.message };
  }
}

function tell(message: FromChild): void {
  process.send?.(message);
}
