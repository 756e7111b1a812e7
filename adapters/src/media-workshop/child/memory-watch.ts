// A thread of its own, since a decoder holds the main one: ends the process when it takes more memory than it may. Decoders allocate
// outside of the heap that V8 limits, and limits of the address space end Node itself.
import { workerData } from 'node:worker_threads';

const { limit } = workerData as { readonly limit: number };

setInterval(() => {
  if (process.memoryUsage.rss() > limit) process.kill(process.pid, 'SIGKILL');
}, 20);
